import { useTranslations } from 'use-intl'
import { useChoices } from '#features/people/org/web/api.tsx'
import type { ProfileHead } from '#features/people/record/contract.ts'
import { ColleagueField, type PersonOption, useProfile } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { type PlannedMove, type Reorganisation, reorganisations } from '../contract.ts'
import css from './draft-screen.module.css'

interface Props {
  draft: Reorganisation
  userId: string
  /** How many are below them, and go with them. */
  below: number
  onClose: () => void
}

/** Another manager or department for one person in a draft: the way without a mouse. */
export function MoveDialog(props: Props) {
  const { data: head } = useProfile(props.userId)
  return head && <Dialog {...props} head={head} />
}

interface Values {
  managerId: PersonOption | null
  departmentId: string | null
}

function Dialog({ draft, userId, below, head, onClose }: Props & { head: ProfileHead }) {
  const t = useTranslations('reorganisations')
  const plan = useChange(reorganisations.planMoves)
  const { departments = [] } = useChoices()
  const initial = startOf(
    draft.moves.find(({ person }) => person.id === userId),
    head,
  )
  const form = useForm<Values>({
    initial,
    submit: async ({ managerId, departmentId }) => {
      const isOther = (managerId?.id ?? null) !== (initial.managerId?.id ?? null)
      await plan({
        id: draft.id,
        version: draft.version,
        usersIds: [userId],
        ...(isOther && { managerId: managerId?.id ?? null }),
        ...(departmentId !== initial.departmentId && { departmentId }),
      })
    },
    onDone: onClose,
  })
  return (
    <EditDialog title={t('moveTitle', { name: personName(head) })} form={form} onClose={onClose} word={t('move')}>
      {below > 0 && <p className={css.help}>{t('moveBelow', { count: below })}</p>}
      <ColleagueField label={t('manager')} clearable {...form.field('managerId')} />
      <SelectField
        label={t('department')}
        options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        searchable
        {...form.field('departmentId')}
      />
    </EditDialog>
  )
}

/** Where the draft puts them so far. */
function startOf(move: PlannedMove | undefined, { manager, department }: ProfileHead): Values {
  const after = (field: 'managerId' | 'departmentId') => move?.fields.find((one) => one.field === field)
  const planned = after('managerId')
  const to = after('departmentId')
  return {
    managerId: planned ? optionOf(planned.after) : manager && { ...manager, email: '' },
    departmentId: (to ? to.after?.id : department?.id) ?? null,
  }
}

const optionOf = (place: { id: string; name: string } | null): PersonOption | null =>
  place && { id: place.id, firstName: place.name, lastName: '', avatar: null, email: '' }
