import { Button, Loader } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { delegations, REASON } from '../contract.ts'
import { DelegationsList } from './delegations-list.tsx'
import { useDelegations } from './queries.ts'
import css from './stand-in-dialog.module.css'

interface Props {
  /** Of another person; without it the reader's own. */
  userId?: string | undefined
  onClose: () => void
}

/** Who decides for a person while they are away: the list, and a form for another one. */
export function StandInDialog({ userId, onClose }: Props) {
  const t = useTranslations('delegations')
  const ui = useTranslations('ui')
  const { data, isError } = useDelegations(userId)
  const title = userId === undefined ? t('title') : t('titleFor', { name: data ? personName(data.data.user) : '' })
  const form = useStandInForm(userId)
  const close = useUnsavedClose(() => form.dirty, onClose)
  return (
    <Dialog opened wide onClose={close} title={title}>
      <FormFrame form={form} aria-label={title}>
        <DialogBody
          effect={<Lists userId={userId} lists={data?.data} failed={isError} />}
          actions={
            <>
              <Button onClick={close}>{ui('close')}</Button>
              <SubmitButton form={form} disabled={isError}>
                {t('add')}
              </SubmitButton>
            </>
          }
        >
          <Fields form={form} isOwn={userId === undefined} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

interface Values {
  standInId: PersonOption | null
  firstDay: string | null
  lastDay: string | null
  reason: string
}
const NONE: Values = { standInId: null, firstDay: null, lastDay: null, reason: '' }

function useStandInForm(userId: string | undefined): Form<Values> {
  const create = useChange(delegations.createDelegation)
  const form = useForm<Values>({
    initial: NONE,
    submit: ({ standInId, firstDay, lastDay, reason }) =>
      create({
        // what is empty is the server's to name
        standInId: standInId?.id as string,
        firstDay: firstDay as string,
        lastDay: lastDay as string,
        reason,
        ...(userId !== undefined && { userId }),
      }),
    onDone: () => form.reset(NONE),
  })
  return form
}

function Fields({ form, isOwn }: { form: Form<Values>; isOwn: boolean }) {
  const t = useTranslations('delegations')
  return (
    <>
      <p className={css.about}>{t(isOwn ? 'about' : 'aboutOther')}</p>
      <ColleagueField label={t('standIn')} required data-autofocus {...form.field('standInId')} />
      <div className={css.days}>
        <DateField label={t('firstDay')} required {...form.field('firstDay')} />
        <DateField label={t('lastDay')} required {...form.field('lastDay')} />
      </div>
      <TextField label={t('reason')} help={t('reasonHelp')} maxLength={REASON} {...form.field('reason')} />
    </>
  )
}

type ListsOf = NonNullable<ReturnType<typeof useDelegations>['data']>['data']

function Lists({ userId, lists, failed }: { userId: string | undefined; lists: ListsOf | undefined; failed: boolean }) {
  const t = useTranslations('delegations')
  if (failed) return <p className={css.quiet}>{t('failed')}</p>
  if (!lists) return <Loader type="dots" />
  const isOwn = userId === undefined
  return (
    <>
      <DelegationsList
        title={t(isOwn ? 'forYou' : 'forThem')}
        rows={lists.own}
        empty={t(isOwn ? 'none' : 'noneOther')}
        ends
      />
      {lists.others.length > 0 && <DelegationsList title={t(isOwn ? 'byYou' : 'byThem')} rows={lists.others} />}
    </>
  )
}
