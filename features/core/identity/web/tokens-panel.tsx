import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useAskAgain } from '#ui/network/ask-again.ts'
import { confirm } from '#ui/overlays/confirm.ts'
import { formatDay, formatMoment } from '#ui/format.ts'
import { Key } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type Token, tokens } from '../tokens/contract.ts'
import { api, useTokens } from './queries.ts'
import { TokenDialog } from './token-dialog.tsx'
import { useTagWords } from './token-words.ts'
import css from './tokens-panel.module.css'

export function Tokens() {
  const t = useTranslations('identity.tokens')
  const { data: all } = useTokens()
  const [making, setMaking] = useState(false)
  return (
    <Part title={t('title')} action={<Button onClick={() => setMaking(true)}>{t('new')}</Button>}>
      <p className={css.say}>{t('text')}</p>
      {all?.length === 0 && <p className={css.none}>{t('none')}</p>}
      {all && all.length > 0 && (
        <ul className={css.list}>
          {all.map((one) => (
            <Row key={one.id} token={one} />
          ))}
        </ul>
      )}
      <p className={css.doc}>{t.rich('doc', { link: reference })}</p>
      {making && <TokenDialog onClose={() => setMaking(false)} />}
    </Part>
  )
}

const reference = (words: ReactNode) => (
  <a href="/api" target="_blank" rel="noreferrer">
    {words}
  </a>
)

function Row({ token }: { token: Token }) {
  const t = useTranslations('identity.tokens')
  const wordOf = useTagWords()
  const { name, prefix, tags, writes, hasExpired } = token
  return (
    <li data-over={hasExpired || undefined}>
      <Key size={18} aria-hidden />
      <div>
        <b>{name}</b> <code>{prefix}…</code>
        <small>
          {t(writes ? 'writing' : 'reading')}: {tags.map(wordOf).join(', ')}
        </small>
        <Dates token={token} />
      </div>
      <End token={token} />
    </li>
  )
}

function Dates({ token: { expiresAt, lastUsedAt, lastUsedIp, hasExpired } }: { token: Token }) {
  const t = useTranslations('identity.tokens')
  const locale = useLocale()
  // good for the whole of its last day, in UTC
  const day = formatDay(new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10), locale)
  const used = lastUsedAt ? t('used', { when: formatMoment(lastUsedAt, locale), ip: lastUsedIp ?? '–' }) : t('unused')
  return (
    <small>
      {t(hasExpired ? 'expired' : 'validUntil', { day })} · {used}
    </small>
  )
}

function End({ token: { id, name, hasExpired } }: { token: Token }) {
  const t = useTranslations()
  const askAgain = useAskAgain()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    const sure =
      hasExpired ||
      (await confirm({
        title: t('identity.tokens.revokeAsk', { name }),
        text: t('identity.tokens.revokeText'),
        ok: t('identity.tokens.revoke'),
        danger: true,
      }))
    if (!sure) return
    setBusy(true)
    await api.endToken({ id }).then(
      () => toast.success(t(tokens.endToken.success)),
      () => {
        setBusy(false)
        void askAgain()
      },
    )
  }
  return (
    <Button
      loading={busy}
      aria-label={t(`identity.tokens.${hasExpired ? 'removeOf' : 'revokeOf'}`, { name })}
      onClick={() => void end()}
    >
      {t(`identity.tokens.${hasExpired ? 'remove' : 'revoke'}`)}
    </Button>
  )
}
