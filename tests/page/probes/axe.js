// Runs axe-core, by these rules alone or by all that the standards ask for.
async (rules) => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const runOnly = rules.length ? { type: "rule", values: rules } : { type: "tag", values: tags };
  const { violations } = await axe.run(document, { runOnly });
  const where = ({ target, failureSummary }) => `${target.join(" ")} (${failureSummary.replace(/\s+/g, " ").slice(0, 220)})`;
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map(where).join("; ")}`);
}
