/** Reads comma-separated values (RFC 4180), also with semicolons, as spreadsheets of some languages write them. */
export function readCsv(text: string): string[][] {
  const given = text.replace(/^\uFEFF/, '');
  const [firstLine = ''] = given.split(/\r?\n/, 1);
  const separator = firstLine.includes(',') || !firstLine.includes(';') ? ',' : ';';
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < given.length; at += 1) {
    const sign = given[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (given[at + 1] !== '"') isQuoted = false;
      else {
        field += '"';
        at += 1;
      }
    } else if (sign === '"' && field === '') isQuoted = true;
    else if (sign === separator) endField();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') field += sign;
  }
  if (field !== '' || row.length > 0) endRow();
  return rows;
}
