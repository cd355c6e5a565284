import type { ColumnType, Reminder, TableColumn } from '../contract.ts'

/** A column while it is being written; a new one has no id yet. */
export interface ColumnDraft {
  key: string
  id?: string
  name: string
  type: ColumnType
  is_required: boolean
  marks: TableColumn['marks']
  options: { key: string; id?: string; name: string; isDefault: boolean }[]
}

export interface TableDraft {
  name: string
  description: string
  columns: ColumnDraft[]
  reminder: Reminder | null
}

interface Template {
  /** Columns by their words; an option is a word too. */
  columns: readonly (readonly [
    word: string,
    type: ColumnType,
    more?: { marks?: 'starts' | 'ends'; options?: readonly string[] },
  ])[]
  reminder: Reminder | null
}

const FROM = ['validFrom', 'date', { marks: 'starts' }] as const
const UNTIL = ['validUntil', 'date', { marks: 'ends' }] as const

/** What a company can begin with. The words are in `fieldTables.template`. */
export const TEMPLATES = {
  visas: {
    columns: [
      ['type', 'select', { options: ['workPermit', 'visa', 'residencePermit'] }],
      ['country', 'country'],
      ['number', 'string'],
      FROM,
      UNTIL,
    ],
    reminder: { days: 60, to: ['person', 'manager', 'editors'] },
  },
  trainings: {
    columns: [['training', 'string'], ['provider', 'string'], ['completedOn', 'date', { marks: 'starts' }], UNTIL],
    reminder: { days: 30, to: ['person', 'manager'] },
  },
  sizes: {
    columns: [
      ['item', 'select', { options: ['tshirt', 'trousers', 'jacket', 'shoes'] }],
      ['size', 'string'],
      ['note', 'string'],
    ],
    reminder: null,
  },
  certificates: {
    columns: [
      ['certificate', 'string'],
      ['issuedBy', 'string'],
      ['number', 'string'],
      ['issuedOn', 'date', { marks: 'starts' }],
      UNTIL,
      ['link', 'link'],
    ],
    reminder: { days: 60, to: ['person', 'editors'] },
  },
} as const satisfies Record<string, Template>
export type TemplateName = keyof typeof TEMPLATES
export const TEMPLATE_NAMES = ['visas', 'trainings', 'sizes', 'certificates'] as const satisfies readonly TemplateName[]

export const newColumn = (more: Partial<ColumnDraft> = {}): ColumnDraft => ({
  key: crypto.randomUUID(),
  name: '',
  type: 'string',
  is_required: false,
  marks: null,
  options: [],
  ...more,
})

export const BLANK = (): TableDraft => ({ name: '', description: '', columns: [newColumn()], reminder: null })

/** A table to begin with, in the words of the reader. The first column says what a row is of. */
export function draftFrom(template: TemplateName, say: (word: string) => string): TableDraft {
  const { columns, reminder }: Template = TEMPLATES[template]
  return {
    name: say(`templates.${template}`),
    description: say(`template.${template}Text`),
    columns: columns.map(([word, type, { marks = null, options = [] } = {}], at) =>
      newColumn({
        name: say(`template.${word}`),
        type,
        marks,
        is_required: at === 0,
        options: options.map((one) => ({
          key: crypto.randomUUID(),
          name: say(`template.${one}`),
          isDefault: false,
        })),
      }),
    ),
    reminder: reminder && { ...reminder, to: [...reminder.to] },
  }
}
