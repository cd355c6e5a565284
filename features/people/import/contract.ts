import { z } from 'zod'

/** What a column of the file can hold, in the order in which the mapping screen lists them. */
export const field = z.enum([
  'firstName',
  'lastName',
  'fullName',
  'email',
  'alternativeEmail',
  'employeeNumber',
  'gender',
  'birthDate',
  'hireDate',
  'department',
  'jobTitle',
  'position',
  'location',
  'manager',
  'workPhone',
  'mobilePhone',
  'address',
  'hiringSource',
  'socialLink1',
  'socialLink2',
  'roles',
  'status',
  'terminationDate',
])
export type Field = z.infer<typeof field>

export const encoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'])
export type Encoding = z.infer<typeof encoding>

export const separator = z.enum([',', ';', '\t'])
export type Separator = z.infer<typeof separator>

/** How `03/04/2020` is to be read. Values that say it themselves (`2020-04-03`, `3 Apr 2020`, Excel's numbers) are read under each. */
export const dateFormat = z.enum(['ymd', 'dmy', 'mdy'])
export type DateFormat = z.infer<typeof dateFormat>

export const dateField = z.enum(['birthDate', 'hireDate', 'terminationDate'])
export type DateField = z.infer<typeof dateField>

export const nameOrder = z.enum(['first-last', 'last-first'])
export type NameOrder = z.infer<typeof nameOrder>

/** The lists of names that an import may add to. Roles are not among them: an import never invents rights. */
export const list = z.enum(['departments', 'locations', 'jobTitles', 'positions', 'hiringSources'])
export type List = z.infer<typeof list>

/** `certain`: the header is a known name of the field; `likely`: usually it is; `weak`: part of the header or the values suggest it. */
export const confidence = z.enum(['certain', 'likely', 'weak'])
export type Confidence = z.infer<typeof confidence>

/** One entry per column of the file, in its order; null leaves the column out. No field twice. */
export const mapping = z.array(field.nullable()).refine(
  (fields) => {
    const used = fields.filter((name) => name !== null)
    return new Set(used).size === used.length
  },
  { error: 'import.file.mappingTwice' },
)
export type Mapping = z.infer<typeof mapping>

export const guess = z.object({
  column: z.int(),
  header: z.string(),
  field: field.nullable(),
  confidence: confidence.nullable(),
  /** The first few values, for the person who checks the mapping. */
  samples: z.array(z.string()),
})
export type Guess = z.infer<typeof guess>

export const options = z.object({
  dateFormats: z.partialRecord(dateField, dateFormat).default({}),
  nameOrder: nameOrder.nullable().default(null),
  /** What to do with a name that a list does not hold yet. */
  missing: z.partialRecord(list, z.enum(['create', 'error'])).default({}),
  /** Somebody in the company has this e-mail already: an error, or leave the row out. */
  existing: z.enum(['error', 'skip']).default('error'),
})
export type Options = z.infer<typeof options>

export const fileProblem = z.enum([
  'fileEmpty',
  'fileNotText',
  'fileNotReadable',
  'fileTooLarge',
  'fileOldExcel',
  'fileNoRows',
  'fileTooManyRows',
  'fileQuoteOpen',
  'sheetMissing',
])
export type FileProblem = z.infer<typeof fileProblem>

export const cellProblem = z.enum([
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
  'phoneInvalid',
  'phoneShortened',
  'linkInvalid',
  'linkNotAllowed',
  'employeeNumberTwice',
])
export type CellProblem = z.infer<typeof cellProblem>

export const cellWarning = z.enum([
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
])
export type CellWarning = z.infer<typeof cellWarning>

