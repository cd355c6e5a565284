import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { confirm } from '#ui/overlays/confirm.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { formatMoment } from '#ui/format.ts'
import { Key } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { orElse } from '#ui/or-else.ts'
import { type ScimToken, scimTokens } from '../tokens/contract.ts'
import { useScim } from './queries.ts'
import css from './scim-panel.module.css'

/** People and groups from the company's SCIM client. `children` say which of its groups bring which roles. */
export function ScimPanel({ children }: { children: ReactNode }) {
  const t = useTranslations('scim')
  const { data } = useScim()
  if (!data)
    return (
      <Part title={t('title')}>
        <Skeleton height={120} />
      </Part>
    )
  const isUsed = data.tokens.length > 0 || data.groups.length > 0
  return (
    <Part title={t('title')} count={data.people > 0 ? t('people', { count: data.people }) : undefined}>
      <p className={css.say}>{t('text')}</p>
      <CopyField label={t('address')} value={data.address} />
      <Tokens all={data.tokens} mayCreate={data.can.create} />
      {isUsed && (
        <>
          <h3 className={css.part}>{t('groups')}</h3>
          <p className={css.say}>
            {data.groups.length
              ? data.groups.map(({ name, count }) => t('group', { name, count })).join(', ')
              : t('noGroups')}
          </p>
          {children}
        </>
      )}
    </Part>
  )
}

function Tokens({ all, mayCreate }: { all: readonly ScimToken[]; mayCreate: boolean }) {
  const t = useTranslations('scim')
  const [made, setMade] = useState<string>()
  return (
    <>
      {all.length > 0 && (
        <ul className={css.rows} aria-label={t('tokens')}>
          {all.map((one) => (
            <Row key={one.id} token={one} />
          ))}
        </ul>
      )}
      {made && (
        <div className={css.once} aria-live="polite">
          <p>{t('once')}</p>
          <CopyField label={t('token')} value={made} />
        </div>
      )}
      {mayCreate ? <NewToken onMade={setMade} /> : <p className={css.say}>{t('needsPeople')}</p>}
    </>
  )
}

function Row({ token: { id, name, hint, createdBy, lastUsedAt, keepsJobs } }: { token: ScimToken }) {
  const t = useTranslations('scim')
  const locale = useLocale()
  const revoke = useChange(scimTokens.revokeScimToken)
  const end = async () => {
    const sure = await confirm({
      title: t('revokeAsk', { name }),
      text: t('revokeText'),
      ok: t('revoke'),
      danger: true,
    })
    if (sure) await revoke({ id }).catch(orElse(undefined))
  }
  return (
    <li>
      <Key size={18} aria-hidden />
      <div>
        <b>{name}</b> <code>{hint}…</code>
        <small>
          {t('madeBy', { name: createdBy })} ·{' '}
          {lastUsedAt ? t('used', { when: formatMoment(lastUsedAt, locale) }) : t('unused')}
        </small>
        {!keepsJobs && <small>{t('withoutJobs')}</small>}
      </div>
      <Button aria-label={t('revokeOf', { name })} onClick={() => void end()}>
        {t('revoke')}
      </Button>
    </li>
  )
}

function NewToken({ onMade }: { onMade: (token: string) => void }) {
  const t = useTranslations('scim')
  const create = useChange(scimTokens.createScimToken)
  const form = useForm({
    initial: { name: '' },
    submit: (values) => create(values),
    onDone: ({ data }) => {
      onMade(data.token)
      form.reset({ name: '' })
    },
  })
  return (
    <FormFrame form={form} aria-label={t('make')}>
      <div className={css.line}>
        <TextField label={t('name')} placeholder="Entra ID" maxLength={60} {...form.field('name')} />
        <Button type="submit" loading={form.busy}>
          {t('make')}
        </Button>
      </div>
    </FormFrame>
  )
}
