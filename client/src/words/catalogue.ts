/** What one language says for each English text: docs/translating.md. */
import { cyrillic, latin } from "./letters.ts";

/** A file that tools/catalogues.py has made. */
export interface CatalogueFile {
  language: string;
  /** What the forms of a counted text are called in Unicode's plural rules, in their order. */
  categories: string[];
  /** By context, U+0004 and English text. */
  messages: Record<string, string | string[]>;
}

/** The translations into one language; one without files is English. */
export class Catalogue {
  readonly #messages: Record<string, string | string[]> = {};
  readonly #plural: Intl.PluralRules;
  #categories: string[] = ["one", "other"];

  constructor(
    readonly language: string,
    files: CatalogueFile[] = [],
    /** Whether the own words of a game are written in letters that readers of this language read. */
    private readonly inItsLetters = false,
  ) {
    this.#plural = new Intl.PluralRules(language);
    for (const file of files) this.add(file);
  }

  add(file: CatalogueFile): void {
    this.#categories = file.categories;
    Object.assign(this.#messages, file.messages);
  }

  /** A variant's own words stay as they are, in letters that the reader of this language can read. */
  #readable(text: string, context: string): string {
    const own = this.inItsLetters && (context === "label" || context === "title");
    if (!own) return text;
    return /^(bg|sr$)/.test(this.language) ? cyrillic(text, this.language === "bg") : latin(text);
  }

  /** The text for a message, its places unfilled; English where this language says nothing. `form` is what the text around it asks for. */
  text(text: string, context: string, many: string, number: number, form: string): string {
    const size = Math.abs(number);
    const name = form ? (context ? `${context}:${form}` : form) : context;
    const found = this.#messages[`${name}\u0004${text}`] ?? this.#messages[`${context}\u0004${text}`];
    if (found === undefined) return many && size !== 1 ? many : this.#readable(text, context);
    if (typeof found === "string") return found;
    const place = many ? this.#categories.indexOf(this.#plural.select(size)) : 0;
    return found[place] ?? found.at(-1) ?? text;
  }
}
