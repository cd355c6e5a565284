import { ColorInput, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { company, LOGO_MAX_BYTES } from '../contract.ts'
import css from './company-settings-screen.module.css'
import { api, useGeneral } from './queries.ts'

type General = NonNullable<ReturnType<typeof useGeneral>['data']>

export function Screen() {
  const t = useTranslations('company.settings')
  const { data: general } = useGeneral()
  return (
    <>
      <PageHeader title={t('title')} state={general && t('state', { address: location.host })} />
      <div className={css.column}>
        <Part title={t('look')}>
          {general ? <LookForm key={general.version} general={general} /> : <Skeleton height={180} maw={400} />}
        </Part>
        <Part title={t('privacy')}>
          {general ? (
            <SwitchForm key={general.version} general={general} name="birthdaysForEverybody" />
          ) : (
            <Skeleton height={90} maw={400} />
          )}
        </Part>
        <Part title={t('files')}>
          {general ? (
            <SwitchForm key={general.version} general={general} name="refusesActiveFiles" />
          ) : (
            <Skeleton height={90} maw={400} />
          )}
        </Part>
        <Part title={t('logo')}>{general && <LogoForm general={general} />}</Part>
      </div>
    </>
  )
}

const SWATCHES = ['#2968dc', '#0f766e', '#15803d', '#b8860b', '#c2410c', '#be123c', '#7c3aed', '#1d1c19']

function LookForm({ general: { name, primaryColor, version } }: { general: General }) {
  const t = useTranslations()
  const form = useForm({
    initial: { name, primaryColor },
    submit: (values) => api.saveGeneral({ ...values, version }),
    onDone: () => {
      toast.success(t(company.saveGeneral.success))
    },
    draft: 'look',
  })
  useUnsavedGuard(form.dirty && !form.busy)
  const { error, onChange, ...colour } = form.field('primaryColor')
  return (
    <FormFrame form={form} className={css.fields} aria-label={t('company.settings.look')}>
      <TextField label={t('company.settings.name')} {...form.field('name')} />
      <ColorInput
        label={t('company.settings.colour')}
        description={error ? undefined : t('company.settings.colourHelp')}
        error={error}
        swatches={SWATCHES}
        eyeDropperButtonProps={{ 'aria-label': t('company.settings.pick') }}
        swatchesPerRow={8}
        format="hex"
        onChange={onChange}
        {...colour}
      />
      <div>
        <SubmitButton form={form} disabled={!form.dirty}>
          {t('company.settings.save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}

type Switch = 'birthdaysForEverybody' | 'refusesActiveFiles'
const SWITCH_WORDS = {
  birthdaysForEverybody: { title: 'privacy', label: 'birthdays', help: 'birthdaysHelp' },
  refusesActiveFiles: { title: 'files', label: 'activeFiles', help: 'activeFilesHelp' },
} as const

/** One thing that a company turns on or off. */
function SwitchForm({ general, name }: { general: General; name: Switch }) {
  const t = useTranslations('company.settings')
  const said = useTranslations()
  const words = SWITCH_WORDS[name]
  const form = useForm({
    // under its own name, which the server's message for it carries
    initial: { [name]: general[name] } as Record<Switch, boolean>,
    submit: (values) => {
      const { name: called, primaryColor, version } = general
      return api.saveGeneral({ name: called, primaryColor, ...values, version })
    },
    onDone: () => {
      toast.success(said(company.saveGeneral.success))
    },
  })
  return (
    <FormFrame form={form} className={css.fields} aria-label={t(words.title)}>
      <CheckboxField label={t(words.label)} help={t(words.help)} {...form.field(name)} />
      <div>
        <SubmitButton form={form} disabled={!form.dirty}>
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}

function LogoForm({ general: { name, logo } }: { general: General }) {
  const t = useTranslations()
  const form = useForm({
    initial: { logo: [] as File[] },
    submit: (values) => api.saveLogo({}, { files: values.logo }),
    onDone: () => {
      form.reset({ logo: [] })
      toast.success(t(company.saveLogo.success))
    },
  })
  return (
    <FormFrame form={form} className={css.fields} aria-label={t('company.settings.logo')}>
      {logo && <img className={css.logo} src={logo} alt={t('company.settings.logoNow', { name })} />}
      <FileField
        label={t('company.settings.logo')}
        endings={['png', 'jpg', 'jpeg']}
        maxBytes={LOGO_MAX_BYTES}
        {...form.field('logo')}
      />
      <div>
        <SubmitButton form={form} quiet disabled={form.values.logo.length === 0}>
          {t('company.settings.logoButton')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}
