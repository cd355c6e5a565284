import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type PersonOption, searchPeople } from '#features/people/record/web/api.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { personName } from '#ui/person-name.ts'
import type { Move } from '../changes/contract.ts'
import { PlaceSelects } from './place-fields.tsx'
import { useMovePreview } from './queries.ts'
import css from './people-screen.module.css'

interface Chosen {
  departmentId: string | null
  locationId: string | null
  jobTitleId: string | null
  managerId: PersonOption | null
}
const NOTHING: Chosen = { departmentId: null, locationId: null, jobTitleId: null, managerId: null }

/** An empty field leaves what people have. */
const moveOf = ({ managerId, ...places }: Chosen): Move =>
  Object.fromEntries(Object.entries({ ...places, managerId: managerId?.id }).filter(([, id]) => id))

/** Another department, location, job title or manager for everyone chosen, with what it changes for whom. */
export function MoveDialog({
  opened,
  ids,
  onClose,
  move,
}: {
  opened: boolean
  ids: ReadonlySet<string>
  onClose: () => void
  /** @returns whether they moved: it is shown first what a move opens and closes */
  move: (to: Move) => Promise<boolean>
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const form = useForm({
    initial: NOTHING,
    submit: (chosen) => move(moveOf(chosen)),
    onDone: (moved) => {
      if (!moved) return
      form.reset(NOTHING)
      onClose()
    },
  })
  const to = moveOf(form.values)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('moveMany', { count: ids.size })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form} disabled={Object.keys(to).length === 0}>
                {t('move')}
              </SubmitButton>
            </>
          }
        >
          <PlaceSelects field={form.field} />
          <PersonPicker
            label={t('columns.manager')}
            help={t('moveHelp')}
            search={searchPeople}
            {...form.field('managerId')}
          />
          {opened && <MovePreview ids={ids} to={to} />}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

/** How many people are shown of a preview. */
const SHOWN = 6

function MovePreview({ ids, to }: { ids: ReadonlySet<string>; to: Move }) {
  const t = useTranslations('people')
  const preview = useMovePreview(ids, to).data
  if (!preview || Object.keys(to).length === 0) return null
  const { changed, unchanged, people } = preview
  return (
    <section className={css.preview} aria-live="polite">
      <p>{t('previewCount', { changed, unchanged })}</p>
      <ul>
        {people.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <b>{personName(person)}</b>{' '}
            {person.changes.map(({ before, after }) => `${before ?? '–'} → ${after ?? '–'}`).join(', ')}
          </li>
        ))}
      </ul>
      {changed > SHOWN && <p>{t('previewMore', { count: changed - SHOWN })}</p>}
    </section>
  )
}
