import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { AppLink } from '#ui/link.tsx'
import { seemsSignedIn } from '#ui/shell/signed-in.ts'
import { bareOrigin, onCompany } from '#ui/shell/host.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { CompanyList } from './company-list.tsx'
import css from './company-workspace-screen.module.css'
import { SignInLayout } from './signin-layout-panel.tsx'
import { api, useCompanies } from './queries.ts'

export function Screen() {
  const t = useTranslations('company')
  const signedIn = seemsSignedIn()
  const { data: companies = [] } = useCompanies(signedIn)
  return (
    <SignInLayout
      title={t('workspace.title')}
      state={t('workspace.state')}
      links={
        signedIn ? (
          <AppLink to="/create-company">{t('choose.create')}</AppLink>
        ) : (
          <AppLink to="/signin">{t('workspace.signIn')}</AppLink>
        )
      }
    >
      <AddressForm />
      {companies.length > 0 && (
        <section>
          <h2 className={css.yours}>{t('workspace.yours')}</h2>
          <CompanyList companies={companies} />
        </section>
      )}
    </SignInLayout>
  )
}

/** A free address has no company to sign in to, so it is an error; a taken one opens its sign-in. */
function AddressForm() {
  const t = useTranslations('company')
  const form = useForm({
    initial: { domain: '' },
    submit: async ({ domain }) => {
      const wanted = subDomainOf(domain)
      if (await isFree(wanted)) throw new CallError(422, { errors: { domain: [t('workspace.none')] } })
      return wanted
    },
    onDone: (domain) => location.assign(onCompany(domain, '/signin')),
  })
  return (
    <FormFrame sends form={form} aria-label={t('workspace.title')}>
      <div className={css.address}>
        <TextField
          label={t('workspace.field')}
          placeholder="acme"
          autoComplete="organization"
          {...form.field('domain')}
        />
        <span>.{new URL(bareOrigin()).host}</span>
      </div>
      <SubmitButton form={form} quiet>
        {t('workspace.button')}
      </SubmitButton>
    </FormFrame>
  )
}

/** People paste whole addresses too. */
const subDomainOf = (typed: string) =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[./:]/)[0] ?? ''

/** @throws CallError when the address cannot be one, or when too many were tried */
async function isFree(domain: string): Promise<boolean> {
  try {
    await api.checkDomain({ domain }, { quiet: true })
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 422 && /^[a-z0-9][a-z0-9-]+$/.test(domain)) return false
    throw error
  }
}
