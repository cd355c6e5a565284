/** What a sheet held sideways has inside its margins of 8 mm, in pixels of the page. */
export interface Paper {
  width: number
  nameWidth: number
  /** How many months of days are wide enough to be told apart: people are listed anew for the months after them. */
  months: number
}

export type PaperSize = 'a4' | 'a3'

export const PAPERS: Record<PaperSize, Paper> = {
  a4: { width: 1060, nameWidth: 170, months: 2 },
  a3: { width: 1524, nameWidth: 190, months: 3 },
}
