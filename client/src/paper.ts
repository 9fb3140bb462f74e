/** The style of paper: the start, the lobby, and what lies over a table. A table itself comes without it. */
import "./style/forms.css";
import "./paper.css";
