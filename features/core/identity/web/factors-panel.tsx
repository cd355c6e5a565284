import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { confirm } from '#ui/overlays/confirm.ts'
import { formatMoment } from '#ui/format.ts'
import { orElse } from '#ui/or-else.ts'
import { Part } from '#ui/part.tsx'
import type { OwnFactors } from '../factors/contract.ts'
import { AddFactorDialog, type Adding } from './add-factor-dialog.tsx'
import { App } from './app-panel.tsx'
import { useProof } from './confirm-identity-dialog.tsx'
import { type Act, canUsePasskeys, factorsApi, useFactors } from './factors-state.ts'
import { PasskeysList } from './passkeys-list.tsx'
import { RememberedList } from './trusted-list.tsx'
import css from './settings-panel.module.css'

/** What the account can show beside its password. */
export function Factors() {
  const { data: own } = useFactors()
  const { prove, dialog } = useProof()
  const [adding, setAdding] = useState<Adding | null>(null)
  if (!own) return null
  const doing = async <T,>(work: () => Promise<T>, then: (result: T) => void) => {
    try {
      const result = await prove(work)
      if (result !== undefined) then(result)
    } catch (error) {
      // said already, where errors are said
      orElse(undefined)(error)
    }
  }
  const act: Act = (work, then) => void doing(work, then)
  return (
    <>
      <Passkeys
        own={own}
        act={act}
        onAdd={() =>
          act(
            () => factorsApi.beginPasskey({}),
            () => setAdding({ kind: 'passkey' }),
          )
        }
      />
      <App own={own} act={act} onAdd={setAdding} />
      {own.recoveryCodes && <Codes own={own} act={act} onMade={(codes) => setAdding({ kind: 'codes', codes })} />}
      {own.browsers.length > 0 && <RememberedList browsers={own.browsers} act={act} />}
      {adding && <AddFactorDialog adding={adding} onClose={() => setAdding(null)} />}
      {dialog}
    </>
  )
}

function Passkeys({ own, act, onAdd }: { own: OwnFactors; act: Act; onAdd: () => void }) {
  const t = useTranslations('identity.passkey')
  return (
    <Part title={t('title')} action={canUsePasskeys() && <Button onClick={onAdd}>{t('add')}</Button>}>
      {own.passkeys.length > 0 ? <PasskeysList own={own} act={act} /> : <p className={css.say}>{t('none')}</p>}
    </Part>
  )
}

function Codes({ own, act, onMade }: { own: OwnFactors; act: Act; onMade: (codes: readonly string[]) => void }) {
  const t = useTranslations('identity.codes')
  const locale = useLocale()
  const { left, madeAt } = own.recoveryCodes!
  const renew = async () => {
    if (!(await confirm({ title: t('renewAsk'), text: t('renewText'), ok: t('renew') }))) return
    act(
      () => factorsApi.renewRecoveryCodes({}),
      ({ data }) => onMade(data.recoveryCodes),
    )
  }
  return (
    <Part title={t('title')} action={<Button onClick={() => void renew()}>{t('renew')}</Button>}>
      <p className={css.say} data-warning={left < 3 || undefined}>
        {t('left', { left, when: formatMoment(madeAt, locale) })}
      </p>
    </Part>
  )
}
