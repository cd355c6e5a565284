import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Decisions } from '#features/core/day-effects/contract.ts'
import { DayEffectsPanel, sentDecisions, UNDECIDED, useDayEffects } from '#features/core/day-effects/web/api.tsx'
import type { Route, Sent } from '#kit/contract.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'

export interface Decided {
  decisions?: Decisions
}

/** What is there already, and what its removal does. */
export interface Known<R extends Route> {
  title: string
  /** On the button. */
  word?: string
  route: R
  input: Sent<R>
  remove: (decided: Decided) => Promise<unknown>
}

/** Asks whether one or several are removed, with what that does. */
export function RemoveDialog<R extends Route>({
  known: { title, word, route, input, remove },
  onBack,
  onClose,
}: {
  known: Known<R>
  /** It stays. */
  onBack: () => void
  onClose: () => void
}) {
  const t = useTranslations('holidays.page')
  const ui = useTranslations('ui')
  const foreseen = useDayEffects(route, input)
  const form = useForm({
    initial: UNDECIDED,
    submit: ({ decisions }) => remove(sentDecisions(foreseen.effects, decisions)),
    onDone: onClose,
    onRefused: foreseen.look,
  })
  const actions = (
    <>
      <Button onClick={onBack} data-autofocus>
        {ui('cancel')}
      </Button>
      <Button type="submit" data-danger loading={form.busy}>
        {word ?? t('delete')}
      </Button>
    </>
  )
  return (
    <Dialog opened onClose={onBack} title={title}>
      <FormFrame form={form}>
        <DialogBody actions={actions}>
          <p>{t('deleteText')}</p>
          <DayEffectsPanel foreseen={foreseen} form={form} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
