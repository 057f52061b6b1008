/** The styles of a printed record: A4 or Letter, a heading that stays with its table, and rows that are not divided. */
export const recordStyles = `
@page { margin: 18mm 15mm }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 14px/1.45 system-ui, sans-serif; color: #111; background: #fff }
header { border-bottom: 2px solid #111; margin-bottom: 1rem }
h1 { font-size: 1.6rem; margin: 0 0 0.25rem }
h2 { font-size: 1.15rem; margin: 1.5rem 0 0.5rem; break-after: avoid }
p { margin: 0 0 0.5rem }
table { width: 100%; border-collapse: collapse }
thead { display: table-header-group }
tr { break-inside: avoid }
th, td { padding: 4px 8px 4px 0; border-bottom: 1px solid #bbb; text-align: start; vertical-align: top; overflow-wrap: anywhere }
@media print { body { padding: 0; font-size: 11px } }
`;
