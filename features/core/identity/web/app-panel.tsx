import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { confirm } from '#ui/overlays/confirm.ts'
import { formatMoment } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { factors, type OwnFactors } from '../factors/contract.ts'
import type { Adding } from './add-factor-dialog.tsx'
import { type Act, factorsApi } from './factors-state.ts'
import css from './settings-panel.module.css'

/** The authenticator app: set up, changed, removed. */
export function App({ own, act, onAdd }: { own: OwnFactors; act: Act; onAdd: (adding: Adding) => void }) {
  const t = useTranslations('identity.app')
  const { totp, requiredBy, passkeys } = own
  const isLast = passkeys.length === 0
  const begin = () =>
    act(
      () => factorsApi.beginTotp({}),
      ({ data }) => onAdd({ kind: 'app', uri: data.uri, secret: data.key }),
    )
  return (
    <Part
      title={t('title')}
      action={
        <span className={css.actions}>
          {totp && !(isLast && requiredBy) && <Remove isLast={isLast} act={act} />}
          <Button onClick={begin}>{totp ? t('replace') : t('setUp')}</Button>
        </span>
      }
    >
      <p className={css.say}>{totp ? <State totp={totp} boundBy={isLast ? requiredBy : null} /> : t('none')}</p>
    </Part>
  )
}

function Remove({ isLast, act }: { isLast: boolean; act: Act }) {
  const t = useTranslations()
  const ask = async () => {
    const text = isLast ? t('identity.factors.removeLast') : t('identity.factors.removeText')
    const title = t('identity.app.removeAsk')
    if (!(await confirm({ title, text, ok: t('identity.app.remove'), danger: true }))) return
    act(
      () => factorsApi.removeTotp({}),
      () => void toast.success(t(factors.removeTotp.success)),
    )
  }
  return <Button onClick={() => void ask()}>{t('identity.app.remove')}</Button>
}

function State({
  totp: { addedAt, lastUsedAt },
  boundBy,
}: {
  totp: NonNullable<OwnFactors['totp']>
  boundBy: string | null
}) {
  const t = useTranslations('identity')
  const locale = useLocale()
  const state = lastUsedAt
    ? t('app.used', { when: formatMoment(lastUsedAt, locale) })
    : t('app.added', { when: formatMoment(addedAt, locale) })
  return boundBy ? `${state} ${t('factors.bound', { company: boundBy })}` : state
}
