/** One thing that goes wrong in the product, and the test that has to notice. */
interface Planted {
  /** What is wrong, in words. */
  name: string
  /** The file of the test that catches it. */
  test: string
  /** A part of the full name of that test, suites and all: of the tests that carry it at least one must fail. */
  shows: string
}

/** A piece of one source that is read otherwise; nothing is written to the file. */
export interface InSource extends Planted {
  file: string
  /** Stands in the file exactly once. */
  find: string
  put: string
  /** A second piece of the same file, where one thing is looked at twice. */
  also?: { find: string; put: string }
}

/** What is done to the test's database before. */
export interface InDatabase extends Planted {
  sql: string
}

export type Fault = InSource | InDatabase

/** Functions of the schema `sec` with a piece replaced, as PostgreSQL prints them; `{f}` in the piece is the function’s own name. */
export const inFunctions = (names: readonly string[], find: string, put: string): string => `do $fault$
  declare
    f record;
    piece text;
    found int := 0;
  begin
    for f in select proname, pg_get_functiondef(oid) as body from pg_proc
      where pronamespace = 'sec'::regnamespace and proname in (${names.map(quoted).join()}) loop
      piece := replace(${quoted(find)}, '{f}', f.proname);
      if array_length(string_to_array(f.body, piece), 1) <> 2 then
        raise exception 'sec.% does not hold this once: %', f.proname, piece;
      end if;
      execute replace(f.body, piece, ${quoted(put)});
      found := found + 1;
    end loop;
    if found <> ${names.length} then raise exception 'not all of these functions are there'; end if;
  end $fault$`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

export const isInSource = (fault: Fault): fault is InSource => 'file' in fault

/** The text of a source with the fault in it. @throws Error when the text is not there, or more than once */
export function faulty(code: string, { file, find, put, also }: InSource): string {
  let text = code
  for (const piece of [{ find, put }, ...(also ? [also] : [])]) {
    const parts = text.split(piece.find)
    if (parts.length !== 2) throw new Error(`${file} does not hold this once: ${piece.find}`)
    text = parts.join(piece.put)
  }
  return text
}
