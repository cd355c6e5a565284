import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import type { FieldProps } from './field.ts'
import { LiveMultiSelect } from './live-multi-select.tsx'
import type { Search } from './live-search.ts'
import { LiveSelect } from './live-select.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName, type FacePerson } from '#ui/person-name.ts'

export interface PickedPerson extends FacePerson {
  id: string | number
}

interface One<P> extends FieldProps<P | null> {
  multiple?: false
}
interface Several<P> extends FieldProps<P[]> {
  multiple: true
}

/** People are found by name, face and email. */
export function PersonPicker<P extends PickedPerson>(
  props: (One<P> | Several<P>) & { search: Search<P>; clearable?: boolean },
) {
  const t = useTranslations('ui')
  const shared = {
    idOf: (person: P) => String(person.id),
    wordOf: personName,
    draw: drawPerson,
    lead: drawFace,
    nothing: t('picker.nobody'),
    placeholder: props.placeholder ?? t('picker.search'),
  }
  return props.multiple ? <LiveMultiSelect {...props} {...shared} /> : <LiveSelect {...props} {...shared} />
}

const drawPerson = (person: PickedPerson) => <PersonChip person={person} note={person.email ?? ''} />
const drawFace = (person: PickedPerson) => <Face person={person} />
