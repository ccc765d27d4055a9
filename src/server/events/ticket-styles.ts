/** The ticket page beside what every plain document has. A ticket is paper: light in both colour schemes. */
export const ticketStyles = `
main { max-width: 46rem; }
main p { margin: 0 0 1rem; }
.exit { max-width: 46rem; }
.links { display: flex; flex-wrap: wrap; gap: 0 1.5rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.links a { display: inline-block; padding-block: 0.55rem; font-weight: 600; }
.note { padding: 0.9rem 1.1rem; border-radius: 10px; color: light-dark(#14232b, #f3eee3); background: light-dark(#e3f1ef, #20353b); }
.note.bad { background: light-dark(#fdeee6, #46271a); }
.tickets { display: grid; gap: 1.25rem; margin: 0 0 2rem; padding: 0; list-style: none; }
.ticket { display: grid; overflow: hidden; border: 1px solid #d9cfbb; border-radius: 14px; color: #14232b; background: #fffdf8; color-scheme: light; }
.ticket.cancelled { color: #4a5a61; background: #f1ece1; }
.ticket.cancelled h2 { text-decoration: line-through; text-decoration-thickness: 1px; }
.what { padding: 1.25rem 1.4rem; border-left: 6px solid #e9a23b; }
.cancelled .what { border-left-color: #b9b2a3; }
.what h2 { margin: 0 0 0.9rem; font: 600 1.35rem/1.2 Fraunces, Georgia, serif; }
.from { display: flex; gap: 0.6rem; align-items: center; margin: 0 0 0.9rem !important; font: 600 1rem/1.2 Fraunces, Georgia, serif; color: #0e4f52; }
.from span { margin-left: auto; white-space: nowrap; font: 600 0.85rem/1.2 'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
.mark { flex: none; width: 2rem; height: 2rem; overflow: hidden; border-radius: 50%; }
.what dl { display: grid; gap: 0.6rem; margin: 0; font-size: 0.95rem; line-height: 1.45; }
.what dt { font-size: 0.8rem; color: #4a5a61; }
.what dd { margin: 0; overflow-wrap: anywhere; }
.what .who { font-size: 1.15rem; font-weight: 650; }
/* On a phone the code comes first: it is what the door asks for. */
@media (max-width: 39.99rem) { .code { order: -1; border-top: 0 !important; border-bottom: 2px dashed #d9cfbb; } }
.code { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; justify-items: center; gap: 0.4rem; padding: 1.25rem; border-top: 2px dashed #d9cfbb; background: #fff; text-align: center; }
.code svg { display: block; width: min(17rem, 100%); height: auto; aspect-ratio: 1; }
.code strong { font-size: 1.35rem; letter-spacing: 0.08em; white-space: nowrap; font-variant-numeric: tabular-nums; }
.code p { margin: 0; }
.code a { display: inline-block; padding: 0.7rem 1.2rem; border-radius: 10px; font-weight: 600; text-decoration: none; color: #fff; background: #14232b; }
.code span { font-size: 0.8rem; color: #4a5a61; }
@media (min-width: 40rem) {
  .ticket { grid-template-columns: minmax(0, 1fr) auto; }
  .code svg { width: 13rem; }
  .code { grid-template-columns: auto; padding-inline: 1.6rem; border-top: 0; border-left: 2px dashed #d9cfbb; }
}
form h2 { margin: 0 0 0.5rem; font: 600 1.4rem/1.25 Fraunces, Georgia, serif; }
form { margin: 0 0 2rem; padding: 1.4rem; border-radius: 14px; background: light-dark(#f6f1e7, #10191e); }
fieldset { display: grid; gap: 0.75rem 1rem; margin: 0 0 1.25rem; padding: 0; border: 0; }
legend { margin: 0 0 0.35rem; padding: 0; font-weight: 600; }
label { display: block; font-size: 0.9rem; }
input { box-sizing: border-box; width: 100%; min-height: 2.9rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; border: 1.5px solid light-dark(#7d8a90, #8b999f); border-radius: 10px; font: inherit; color: inherit; background: light-dark(#fffdf8, #18252c); }
input[aria-invalid] { border-color: light-dark(#b42318, #ff9d8f); }
.error { display: block; font-size: 0.9rem; color: light-dark(#b42318, #ff9d8f); }
@media (min-width: 32rem) { fieldset { grid-template-columns: 1fr 1fr; } legend { grid-column: 1 / -1; } }
@media print {
  @page { size: A4; margin: 14mm; }
  :root { color-scheme: only light; }
  body, main { padding: 0; background: none; }
  .exit, .brand, .screen, form, footer, main > h1 { display: none; }
  /* One on each sheet, so that everybody holds their own. Black on white: paper may be grey and ink low. */
  .tickets { display: block; margin: 0; }
  .ticket { display: block; border: 1.5px solid #000; border-radius: 4mm; color: #000; background: none; break-inside: avoid; break-after: page; }
  .ticket:last-child { break-after: auto; }
  .what { padding: 9mm 10mm; border: 0; font-size: 13pt; }
  .what h2 { margin-bottom: 5mm; font-size: 24pt; overflow-wrap: anywhere; }
  .what dl { grid-template-columns: 1fr 1fr; gap: 5mm 10mm; font-size: 13pt; }
  .what dt { font-size: 10pt; }
  .what .who { font-size: 17pt; }
  .what dt, .what dd, .from, .from span, .code span, .code strong { color: #000; }
  .mark { width: 12mm; height: 12mm; border: 0.3mm solid #000; print-color-adjust: exact; }
  .code { grid-template-columns: auto 1fr; gap: 2mm 8mm; padding: 6mm 10mm; border-top: 1.5px dashed #000 !important; border-bottom: 0 !important; border-left: 0; justify-items: start; }
  .code svg { grid-row: 1 / span 2; width: 72mm; }
  .code span { align-self: end; font-size: 12pt; }
  .code strong { align-self: start; }
  .code strong { font-size: 22pt; letter-spacing: 0.04em; }
  .ticket.cancelled { display: none; }
}
`;
