import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { CATEGORIES, type ProviderDetails, providers } from '../providers/contract.ts'
import { CertificatesList } from './certificates-list.tsx'
import { useSsoRoles } from './queries.ts'
import css from './sso-panel.module.css'

const startOf = (provider: ProviderDetails) => ({
  name: provider.name,
  category: provider.category as string | null,
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: '',
  metadata: '',
  encrypts: provider.encrypts,
  groups: provider.claims.groups,
  email: provider.claims.email,
  createsPeople: provider.createsPeople,
  linksByEmail: provider.linksByEmail,
  defaultRoleId: provider.defaultRoleId,
})
type Values = ReturnType<typeof startOf>

/** What this company has to know of the other side, and what it believes. */
export function ProviderForm({ provider }: { provider: ProviderDetails }) {
  const t = useTranslations('sso')
  const save = useChange(providers.changeProvider)
  const form = useForm({
    initial: startOf(provider),
    submit: (values) => save(sent(provider, values)),
  })
  useUnsavedGuard(form.dirty && !form.busy)
  return (
    <FormFrame form={form} className={css.fields} aria-label={t('step.here')}>
      {provider.kind === 'oidc' ? (
        <OidcFields form={form} hasSecret={provider.hasSecret} />
      ) : (
        <SamlFields form={form} provider={provider} />
      )}
      <PeopleFields form={form} />
      <div>
        <SubmitButton form={form} disabled={!provider.can.change}>
          {t('save')}
        </SubmitButton>
      </div>
    </FormFrame>
  )
}

function sent({ id, version, kind, claims, scopes }: ProviderDetails, values: Values) {
  const {
    name,
    category,
    issuer,
    clientId,
    clientSecret,
    metadata,
    encrypts,
    groups,
    email,
    defaultRoleId,
    ...believed
  } = values
  const own =
    kind === 'oidc'
      ? { issuer, clientId, ...(clientSecret && { clientSecret }) }
      : { encrypts, ...(metadata && { metadata }) }
  return {
    id,
    version,
    name,
    category: category as ProviderDetails['category'],
    scopes,
    claims: { ...claims, groups, email },
    defaultRoleId,
    ...believed,
    ...own,
  }
}

function OidcFields({ form, hasSecret }: { form: Form<Values>; hasSecret: boolean }) {
  const t = useTranslations('sso.field')
  return (
    <>
      <TextField
        label={t('issuer')}
        help={t('issuerHelp')}
        required
        inputMode="url"
        placeholder="https://login.example.com"
        {...form.field('issuer')}
      />
      <TextField label={t('clientId')} required autoComplete="off" {...form.field('clientId')} />
      <TextField
        label={t('clientSecret')}
        help={t(hasSecret ? 'secretKept' : 'secretHelp')}
        type="password"
        autoComplete="off"
        {...form.field('clientSecret')}
      />
    </>
  )
}

function SamlFields({ form, provider }: { form: Form<Values>; provider: ProviderDetails }) {
  const t = useTranslations('sso.field')
  const read = async (file: File | undefined) => {
    if (file) form.set('metadata', await file.text())
  }
  return (
    <>
      {provider.issuer && <CertificatesList provider={provider} />}
      <TextareaField
        label={t(provider.issuer ? 'otherMetadata' : 'metadata')}
        help={t('metadataHelp')}
        required={!provider.issuer}
        minRows={4}
        maxRows={8}
        {...form.field('metadata')}
      />
      <label className={css.file}>
        <span>{t('metadataFile')}</span>
        <input
          type="file"
          accept=".xml,application/xml,text/xml,application/samlmetadata+xml"
          onChange={(event) => void read(event.currentTarget.files?.[0])}
        />
      </label>
      <CheckboxField label={t('encrypts')} help={t('encryptsHelp')} {...form.field('encrypts')} />
    </>
  )
}

function PeopleFields({ form }: { form: Form<Values> }) {
  const t = useTranslations('sso')
  const { roleName } = useRoleWords()
  const roles = (useSsoRoles().data ?? []).map((role) => ({ value: role.id, label: roleName(role) }))
  return (
    <>
      <div className={css.two}>
        <TextField label={t('name')} required maxLength={60} {...form.field('name')} />
        <SelectField
          label={t('for')}
          options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
          {...form.field('category')}
        />
      </div>
      <CheckboxField
        label={t('field.createsPeople')}
        help={t('field.createsPeopleHelp')}
        {...form.field('createsPeople')}
      />
      {form.values.createsPeople && (
        <SelectField
          label={t('field.defaultRole')}
          help={t('field.defaultRoleHelp')}
          options={roles}
          clearable
          {...form.field('defaultRoleId')}
        />
      )}
      <CheckboxField
        label={t('field.linksByEmail')}
        help={t('field.linksByEmailHelp')}
        {...form.field('linksByEmail')}
      />
      <div className={css.two}>
        <TextField
          label={t('field.groups')}
          help={t('field.groupsHelp')}
          placeholder="groups"
          {...form.field('groups')}
        />
        <TextField label={t('field.email')} help={t('field.emailHelp')} placeholder="email" {...form.field('email')} />
      </div>
    </>
  )
}
