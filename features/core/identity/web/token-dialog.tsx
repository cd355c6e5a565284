import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Tag } from '#kit/contract.ts'
import { addDays, todayIn } from '#kit/days.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { formatDay } from '#ui/format.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { DAYS, LONGEST_DAYS, PARTS, tokens } from '../tokens/contract.ts'
import { useProof } from './confirm-identity-dialog.tsx'
import { api } from './queries.ts'
import { useTagWords } from './token-words.ts'
import css from './tokens-panel.module.css'

const OTHER = 'other'
const MONTH = '30'

const start = () => ({
  name: '',
  tags: [] as Tag[],
  access: 'read' as string | null,
  lasts: MONTH as string | null,
  lastDay: null as string | null,
})
type Values = ReturnType<typeof start>

/** As the server counts. */
const today = () => todayIn('UTC', new Date())
const lastDayOf = ({ lasts, lastDay }: Values) => (lasts === OTHER ? (lastDay ?? '') : addDays(today(), Number(lasts)))

/** What the program may, for how long; then the token, this one time. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations()
  const { prove, dialog } = useProof()
  const [token, setToken] = useState<string>()
  const form = useForm({
    initial: start(),
    submit: (values) =>
      prove(() =>
        api.createToken({
          name: values.name,
          tags: values.tags,
          writes: values.access === 'write',
          lastDay: lastDayOf(values),
        }),
      ),
    onDone: (made) => {
      // called off when asked for the password: what was filled in stays
      if (!made) return
      setToken(made.data.token)
      toast.success(t(tokens.createToken.success))
    },
  })
  if (token !== undefined) return <Once token={token} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('identity.tokens.dialogTitle')}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{t('ui.cancel')}</Button>
              <SubmitButton form={form} quiet>
                {t('identity.tokens.make')}
              </SubmitButton>
            </>
          }
        >
          <Fields form={form} />
        </DialogBody>
      </FormFrame>
      {dialog}
    </Dialog>
  )
}

function Fields({ form }: { form: Form<Values> }) {
  const t = useTranslations('identity.tokens')
  const locale = useLocale()
  const lasts = [
    ...DAYS.map((days) => ({
      value: String(days),
      label: days === LONGEST_DAYS ? t('year') : t('days', { days }),
    })),
    { value: OTHER, label: t('other') },
  ]
  const isOther = form.values.lasts === OTHER
  const until = isOther ? undefined : t('until', { day: formatDay(lastDayOf(form.values), locale) })
  return (
    <>
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        required
        maxLength={100}
        data-autofocus
        {...form.field('name')}
      />
      <TagFields form={form} />
      <SelectField
        label={t('access')}
        options={[
          { value: 'read', label: t('reads') },
          { value: 'write', label: t('writes') },
        ]}
        {...form.field('access')}
        error={form.errors['writes']}
      />
      <SelectField
        label={t('lasts')}
        options={lasts}
        help={until}
        {...form.field('lasts')}
        error={isOther ? undefined : form.errors['lastDay']}
      />
      {isOther && (
        <DateField
          label={t('lastDay')}
          required
          min={addDays(today(), 1)}
          max={addDays(today(), LONGEST_DAYS)}
          {...form.field('lastDay')}
        />
      )}
    </>
  )
}

function TagFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('identity.tokens')
  const wordOf = useTagWords()
  const { value, onChange, error } = form.field('tags')
  return (
    <fieldset className={css.parts} aria-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{t('parts')}</legend>
      <div>
        {PARTS.map((tag) => (
          <CheckboxField
            key={tag}
            label={wordOf(tag)}
            value={value.includes(tag)}
            onChange={(on) => onChange(on ? [...value, tag] : value.filter((one) => one !== tag))}
          />
        ))}
      </div>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Once({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations('identity.tokens')
  return (
    <Dialog opened onClose={onClose} title={t('onceTitle')}>
      <DialogBody
        actions={
          <Button variant="filled" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div className={css.once} aria-live="polite">
          <p>{t('once')}</p>
          <CopyField label={t('token')} value={token} unlabelled isFirst />
        </div>
      </DialogBody>
    </Dialog>
  )
}
