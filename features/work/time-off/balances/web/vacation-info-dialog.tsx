import { Button, Loader } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { useVacationInfo } from './queries.ts'
import { initialOf, useVacationInfoForm, VacationInfoFields, type VacationInfo } from './vacation-info-form.tsx'
import css from './vacation-info-form.module.css'

/** Working week, working time and vacation of one person. */
export function VacationInfoDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations('timeOff')
  const { data, isFetching } = useVacationInfo(userId)
  const info = isFetching ? undefined : data?.data
  return (
    <Dialog opened onClose={onClose} title={t('info.title')}>
      {info ? (
        <Form userId={userId} onClose={onClose} initial={initialOf(info)} />
      ) : (
        <div className={css.waiting}>
          <Loader type="dots" />
        </div>
      )}
    </Dialog>
  )
}

function Form({ userId, initial, onClose }: { userId: string; initial: VacationInfo; onClose: () => void }) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const { form } = useVacationInfoForm(userId, initial, onClose)
  const actions = (
    <>
      <Button variant="subtle" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <SubmitButton form={form}>{ui('save')}</SubmitButton>
    </>
  )
  return (
    <FormFrame form={form} aria-label={t('info.title')}>
      <DialogBody actions={actions}>
        <VacationInfoFields form={form} userId={userId} />
      </DialogBody>
    </FormFrame>
  )
}
