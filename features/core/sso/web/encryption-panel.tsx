import { Button, Skeleton } from '@mantine/core'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { confirm } from '#ui/overlays/confirm.ts'
import { CopyField } from '#ui/forms/copy-field.tsx'
import { formatDay, formatMoment } from '#ui/format.ts'
import { Status } from '#ui/status.tsx'
import { orElse } from '#ui/or-else.ts'
import { encryption, type EncryptionKey } from '../encryption/contract.ts'
import type { ProviderDetails } from '../providers/contract.ts'
import { useEncryption } from './queries.ts'
import css from './sso-panel.module.css'

/** The certificate that the service may encrypt for: made here, taken there, replaced without anyone being shut out. */
export function EncryptionPanel({ provider: { id, can } }: { provider: ProviderDetails }) {
  const t = useTranslations('sso.encryption')
  const { data: keys } = useEncryption(id)
  const make = useChange(encryption.makeEncryptionKey)
  const remove = useChange(encryption.removeEncryptionKeys)
  if (!keys) return <Skeleton height={60} />
  const [newest, ...older] = keys
  const drop = async () => {
    const sure = await confirm({ title: t('removeAsk'), text: t('removeText'), ok: t('remove'), danger: true })
    if (sure) await remove({ id }).catch(orElse(undefined))
  }
  return (
    <section className={css.aside} aria-label={t('title')}>
      <h4>{t('title')}</h4>
      {newest ? <Certificate of={newest} /> : <p className={css.say}>{t('text')}</p>}
      {older.length > 0 && <p className={css.say}>{t('older', { count: older.length })}</p>}
      <div className={css.actions}>
        {newest && (
          <Button component="a" href={fileOf(newest)} download="staffroom-encryption.cer">
            {t('download')}
          </Button>
        )}
        <Button disabled={!can.change} onClick={() => void make({ id }).catch(orElse(undefined))}>
          {t(newest ? 'makeNew' : 'make')}
        </Button>
        {newest && (
          <Button variant="subtle" disabled={!can.change} onClick={() => void drop()}>
            {t('remove')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Certificate({ of: { certificate, fingerprint, until, usedAt } }: { of: EncryptionKey }) {
  const t = useTranslations('sso.encryption')
  const locale = useLocale()
  return (
    <>
      <CopyField label={t('certificate')} value={certificate} />
      <dl className={css.claims}>
        <dt>{t('fingerprint')}</dt>
        <dd>
          <Pairs of={fingerprint} />
        </dd>
        <dt>{t('until')}</dt>
        <dd>{formatDay(until.slice(0, 10), locale)}</dd>
        <dt>{t('state')}</dt>
        <dd>
          <Status tone={usedAt ? 'good' : 'wait'}>
            {usedAt ? t('inUse', { when: formatMoment(usedAt, locale) }) : t('waiting')}
          </Status>
        </dd>
      </dl>
    </>
  )
}

/** A line ends between two pairs, never within one. */
const Pairs = ({ of }: { of: string }) =>
  of.split(/(?<=:)/).map((pair, at) => (
    <Fragment key={at}>
      {pair}
      <wbr />
    </Fragment>
  ))

const fileOf = ({ certificate }: EncryptionKey) => `data:application/x-x509-ca-cert,${encodeURIComponent(certificate)}`
