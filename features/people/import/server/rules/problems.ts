/** What can be wrong with a file, with a cell, and what is merely worth a look. Each has its words in `messages`. */
export const FILE_PROBLEMS = [
  'fileEmpty',
  'fileNotText',
  'fileNotReadable',
  'fileTooLarge',
  'fileOldExcel',
  'fileNoRows',
  'fileTooManyRows',
  'fileQuoteOpen',
  'sheetMissing',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

export const CELL_PROBLEMS = [
  'fieldNotMapped',
  'required',
  'tooLong',
  'emailInvalid',
  'emailMixedLetters',
  'emailTwice',
  'emailTaken',
  'genderUnknown',
  'dateInvalid',
  'dateWithoutYear',
  'birthInFuture',
  'birthTooEarly',
  'hireTooEarly',
  'hireTooLate',
  'hireBeforeBirth',
  'endBeforeHire',
  'managerUnknown',
  'managerAmbiguous',
  'managerSelf',
  'managerLoop',
  'listMissing',
  'roleUnknown',
  'roleAboveOwn',
  'phoneInvalid',
  'phoneShortened',
  'linkInvalid',
  'linkNotAllowed',
  'employeeNumberTwice',
  'employeeNumberTaken',
] as const
export type CellProblem = (typeof CELL_PROBLEMS)[number]

export const CELL_WARNINGS = [
  'dateAmbiguous',
  'dateMixed',
  'formulaText',
  'genderNotKept',
  'hiredYoung',
  'lettersDamaged',
  'managerInactive',
  'rowSkipped',
  'sameName',
  'statusUnknown',
  'suffixRemoved',
] as const
export type CellWarning = (typeof CELL_WARNINGS)[number]
