import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { type PersonalFields, personalFields } from '#features/core/members/fields.ts'
import { emptyOf, type Field, namesOf, type Values } from '#kit/fields.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useReader } from '#ui/reader.ts'

export type DetailValues = Values<PersonalFields>

export const NO_DETAILS: DetailValues = emptyOf(personalFields)

/** A person's details beside name and address, or some of them, for the surrounding grid. */
export const DetailFields = ({
  form,
  names = namesOf(personalFields),
}: {
  form: FormPart<DetailValues>
  names?: readonly (keyof PersonalFields)[]
}) => names.map((name) => <DetailField key={name} name={name} form={form} />)

/** What the value is follows from the field's kind, which TypeScript cannot follow through a union of names. */
interface Given<V> {
  label: string
  name: string
  value: V
  onChange: (value: V) => void
  error: string | undefined
}

function DetailField<Name extends keyof PersonalFields>({
  name,
  form,
}: {
  name: Name
  form: FormPart<Pick<DetailValues, Name>>
}) {
  const t = useTranslations()
  const { today } = useReader()
  const field: Field = personalFields[name]
  const given = { ...form.field(name), label: t(field.word as never) } as never
  switch (field.type) {
    case 'day':
      return <DateField {...(field.past && { max: today })} {...(given as Given<string | null>)} />
    case 'country':
      return <CountryField clearable {...(given as Given<number | null>)} />
    case 'choice': {
      const options = field.options.map((value) => ({ value, label: t(`${field.words}.${value}` as never) }))
      return <SelectField clearable options={options} {...(given as Given<string | null>)} />
    }
    case 'text': {
      const { value, ...rest } = given as Given<string | null>
      return <TextField {...rest} value={value ?? ''} />
    }
  }
}
