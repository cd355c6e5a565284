import { useTranslations } from 'use-intl'
import { CountryField, useCountries } from '#features/core/catalogues/web/api.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm, type Form } from '#ui/forms/form.ts'
import { AppLink } from '#ui/link.tsx'
import { onCompany } from '#ui/shell/host.ts'
import { Check } from '#ui/icons.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { company } from '../contract.ts'
import { suggestedDomain, useDomainState } from './domain-state.ts'
import { SignInLayout } from './signin-layout-panel.tsx'
import { useCreateCompany } from './queries.ts'

/** Long enough to read the message before the new company's own host takes over. */
const READ_MS = 1200

interface Values {
  companyName: string
  domain: string
  countryId: number | null
}

export function Screen() {
  const t = useTranslations()
  const create = useCreateCompany()
  const { data: countries = [] } = useCountries()
  const form = useForm<Values, { data: { domain: string } }>({
    initial: { companyName: '', domain: '', countryId: null },
    submit: async ({ countryId, ...values }) => {
      const selectedCountry = countries.find((one) => one.id === countryId)
      // the server validates an empty choice
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const made = await create.mutateAsync({ ...values, countryId: countryId as number, selectedCountry, timeZone })
      toast.success(t(company.createCompany.success))
      await new Promise((done) => setTimeout(done, READ_MS))
      return made
    },
    onDone: ({ data }) => location.assign(onCompany(data.domain, '/session-transfer')),
  })
  return (
    <SignInLayout
      title={t('company.create.title')}
      state={t('company.create.state')}
      links={<AppLink to="/choose-company">{t('company.create.mine')}</AppLink>}
    >
      <FormFrame form={form} aria-label={t('company.create.title')}>
        <NameField form={form} />
        <DomainField form={form} />
        <CountryField label={t('company.create.country')} {...form.field('countryId')} />
        <SubmitButton form={form} quiet>
          {t('company.create.button')}
        </SubmitButton>
      </FormFrame>
    </SignInLayout>
  )
}

/** The address follows the name until it is edited. */
function NameField({ form }: { form: Form<Values> }) {
  const t = useTranslations('company.create')
  const { onChange, ...field } = form.field('companyName')
  const follow = (name: string) => {
    if (form.values.domain === suggestedDomain(field.value)) form.set('domain', suggestedDomain(name))
    onChange(name)
  }
  return <TextField label={t('name')} autoComplete="organization" {...field} onChange={follow} />
}

function DomainField({ form }: { form: Form<Values> }) {
  const t = useTranslations('company.create')
  const state = useDomainState(form.values.domain)
  const { error, ...field } = form.field('domain')
  const refused = state.kind === 'refused' ? state.message : undefined
  const help = state.kind === 'checking' ? t('checking') : state.kind === 'free' ? t('free') : addressOf(field.value)
  return (
    <TextField
      label={t('domain')}
      help={help ?? t('domainHelp')}
      rightSection={state.kind === 'free' && <Check size={18} color="var(--good)" aria-hidden />}
      error={error ?? refused}
      {...field}
    />
  )
}

/** What people will type, as soon as it could be an address. */
function addressOf(domain: string): string | undefined {
  const wanted = domain.trim().toLowerCase()
  return /^[a-z0-9][a-z0-9-]*$/.test(wanted) ? new URL(onCompany(wanted, '/')).host : undefined
}
