import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { ColleagueField } from '#features/people/record/web/api.tsx'
import { useNamedWords } from '#ui/named-words.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FAR, type Kind, OWNERS, STEP_KINDS, type StepKind } from '../contract.ts'
import { FillFields, HandsFields } from './content-fields.tsx'
import { useTemplateChoices } from './queries.ts'
import { type DraftStep, type StepValues, WHEN, type When } from './template-state.ts'
import css from './template-form.module.css'

/** One step of a template; it is saved with the template. */
export function StepDialog({
  step,
  kind,
  isNew,
  onDone,
  onClose,
}: {
  step: DraftStep
  kind: Kind
  isNew: boolean
  onDone: (step: DraftStep) => void
  onClose: () => void
}) {
  const t = useTranslations('onboarding')
  const ui = useTranslations('ui')
  const form = useStepForm(step, (done) => {
    onDone(done)
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={t(isNew ? 'addStep' : 'editStep')}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form}>{t(isNew ? 'addStep' : 'keepStep')}</SubmitButton>
            </>
          }
        >
          <TextField
            label={t('stepTitle')}
            placeholder={t('stepTitleExample')}
            required
            maxLength={160}
            data-autofocus
            {...form.field('title')}
          />
          <Choice form={form} name="kind" options={STEP_KINDS} word={(value) => t(`stepTypes.${value}`)} />
          <OwnerFields form={form} />
          <DueFields form={form} kind={kind} />
          <ContentFields form={form} kind={kind} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

function useStepForm(step: DraftStep, onDone: (step: DraftStep) => void): Form<StepValues> {
  const t = useTranslations('onboarding')
  const { key, id, offsetDays, ...rest } = step
  return useForm({
    initial: { ...rest, days: String(Math.abs(offsetDays)), when: whenOf(offsetDays) },
    submit: async ({ days, when, ...values }: StepValues): Promise<DraftStep> => {
      const count = when === 'on' ? 0 : Number(days)
      const errors = wrongIn(values, count, t)
      if (Object.keys(errors).length > 0) throw { errors }
      const offset = when === 'before' ? -count : count
      // -0 is not the same as 0 to the question whether something has changed
      return { ...values, key, ...(id && { id }), offsetDays: offset || 0 }
    },
    onDone,
  })
}

const whenOf = (offset: number): When => (offset === 0 ? 'on' : offset < 0 ? 'before' : 'after')

/** What the server would refuse, named at once: the dialog closes before the template is sent. */
function wrongIn(
  { title, kind, owner, ownerUser, ownerRoleId, body, link, section, asks }: Omit<StepValues, 'days' | 'when'>,
  days: number,
  t: ReturnType<typeof useTranslations<'onboarding'>>,
): Record<string, string> {
  const rules: [field: keyof StepValues, isWrong: boolean, message: string][] = [
    ['title', !title.trim(), t('titleMissing')],
    ['ownerUser', owner === 'named' && !ownerUser, t('choosePerson')],
    ['ownerRoleId', owner === 'role' && !ownerRoleId, t('chooseRole')],
    ['section', kind === 'fill' && !section, t('chooseSection')],
    ['asks', kind === 'fill' && section === 'fields' && asks.length === 0, t('chooseFields')],
    ['body', kind === 'read' && !`${body}${link}`.trim(), t('nothingToRead')],
    ['body', kind === 'upload' && !body.trim(), t('nothingToUpload')],
    ['days', !Number.isInteger(days) || days < 0 || days > FAR, t('daysWrong', { most: FAR })],
  ]
  return Object.fromEntries(rules.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, message]))
}

function Choice<Name extends 'kind' | 'owner' | 'when'>({
  form,
  name,
  options,
  word,
}: {
  form: Form<StepValues>
  name: Name
  options: readonly NonNullable<StepValues[Name]>[]
  word: (value: NonNullable<StepValues[Name]>) => string
}) {
  const say = useNamedWords()
  const { value, onChange, ...field } = form.field(name)
  return (
    <SelectField
      label={say(`onboarding.fields.${name}`)}
      options={options.map((one) => ({ value: one, label: word(one) }))}
      {...field}
      value={value}
      onChange={(next) => onChange(options.find((one) => one === next) ?? value)}
    />
  )
}

function OwnerFields({ form }: { form: Form<StepValues> }) {
  const t = useTranslations('onboarding')
  const { roleName } = useRoleWords()
  const roles = useTemplateChoices().data?.roles ?? []
  const { owner } = form.values
  return (
    <div className={css.two}>
      <Choice form={form} name="owner" options={OWNERS} word={(value) => t(`owners.${value}`)} />
      {owner === 'named' && <ColleagueField label={t('fields.ownerUser')} required {...form.field('ownerUser')} />}
      {owner === 'role' && (
        <SelectField
          label={t('fields.ownerRole')}
          help={t('roleHelp')}
          required
          searchable
          options={roles.map((role) => ({ value: role.id, label: roleName(role) }))}
          {...form.field('ownerRoleId')}
        />
      )}
    </div>
  )
}

function DueFields({ form, kind }: { form: Form<StepValues>; kind: Kind }) {
  const t = useTranslations('onboarding')
  return (
    <div className={css.two}>
      <Choice form={form} name="when" options={WHEN} word={(value) => t(`when.${value}-${kind}`)} />
      {form.values.when !== 'on' && (
        <TextField label={t('fields.days')} required inputMode="numeric" {...form.field('days')} />
      )}
    </div>
  )
}

const BODY: Partial<Record<StepKind, 'textToRead' | 'textToUpload'>> = { read: 'textToRead', upload: 'textToUpload' }
const HELP = { read: 'readHelp', upload: 'uploadHelp' } as const

function ContentFields({ form, kind: templateKind }: { form: Form<StepValues>; kind: Kind }) {
  const t = useTranslations('onboarding')
  const { kind } = form.values
  return (
    <>
      {kind === 'fill' && <FillFields form={form} />}
      {kind === 'asset' && <HandsFields form={form} kind={templateKind} />}
      <TextareaField
        label={t(`fields.${BODY[kind] ?? 'body'}`)}
        help={kind in HELP ? t(HELP[kind as keyof typeof HELP]) : undefined}
        minRows={3}
        maxLength={5000}
        {...form.field('body')}
      />
      <TextField label={t('fields.link')} type="url" maxLength={500} placeholder="https://" {...form.field('link')} />
    </>
  )
}
