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
}

/** What is done to the test's database before. */
export interface InDatabase extends Planted {
  sql: string
}

export type Fault = InSource | InDatabase

export const isInSource = (fault: Fault): fault is InSource => 'file' in fault
