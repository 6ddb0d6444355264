// A list that the server tells page by page: all of it that is shown is asked for anew.

interface Page<Row> {
  rows: Row[];
  of: number; // rows there are
}

/** So many rows, or a page more; `ask` tells those from a place on. What moved meanwhile may be told twice; it is there once. */
export async function rowsTo<Row>(
  wanted: number,
  ask: (from: number) => Promise<Page<Row>>,
  nameOf: (row: Row) => string,
): Promise<Page<Row>> {
  const rows = new Map<string, Row>();
  let [from, of] = [0, 0];
  do {
    const page = await ask(from);
    page.rows.forEach((row) => rows.set(nameOf(row), row));
    of = page.of;
    from = page.rows.length > 0 ? from + page.rows.length : of;
  } while (from < Math.min(wanted, of));
  return { rows: [...rows.values()], of };
}
