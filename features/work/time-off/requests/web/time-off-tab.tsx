import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import type { Kind } from '../../types/contract.ts'
import { AdjustDialog } from '../../balances/web/adjust-dialog.tsx'
import { AdjustmentsList } from '../../balances/web/adjustments-list.tsx'
import { BalancePanel } from '../../balances/web/balance-panel.tsx'
import { KindChoice } from '../../balances/web/kind-choice-fields.tsx'
import { useBalances, useMe } from '../../balances/web/queries.ts'
import { VacationInfoDialog } from '../../balances/web/vacation-info-dialog.tsx'
import { useAskAddress } from './ask-state.ts'
import { RequestsList } from './requests-list.tsx'
import css from './time-off-tab.module.css'

/** A person's balances with their reasons, the year as a line, and every request. */
export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('timeOff')
  const words = useTranslations('roles.sections')
  const { data } = useBalances(userId)
  const [kind, setKind] = useState<Kind>('vacation')
  const balances = data?.data ?? []
  const balance = balances.find((one) => one.kind === kind)
  return (
    <div className={css.tab}>
      <Part title={t('balances')} action={data && <Actions userId={userId} kind={kind} data={data} />} bare>
        <KindChoice label={t('ask.kind')} value={kind} onChange={setKind} balances={balances} />
        {data && balance && <BalancePanel key={kind} userId={userId} balance={balance} today={data.today} />}
      </Part>
      <Part
        title={t('requests')}
        action={<WhoSees userId={userId} section="timeoff.record" what={words('timeoff_record')} />}
      >
        <RequestsList userId={userId} mayAsk={data?.may.ask ?? false} />
      </Part>
      <AdjustmentsList userId={userId} />
    </div>
  )
}

type Balances = NonNullable<ReturnType<typeof useBalances>['data']>

function Actions({ userId, kind, data }: { userId: string; kind: Kind; data: Balances }) {
  const t = useTranslations('timeOff')
  const me = useMe()
  const address = useAskAddress()
  const [open, setOpen] = useState<'adjust' | 'info'>()
  const close = () => setOpen(undefined)
  const ask = () => address.ask(userId === me?.id ? { kind } : { kind, userId })
  return (
    <div className={css.actions}>
      {me?.maySetRules && (
        <Button variant="subtle" onClick={() => setOpen('info')}>
          {t('info.title')}
        </Button>
      )}
      {data.may.adjust && <Button onClick={() => setOpen('adjust')}>{t('adjust.title')}</Button>}
      {data.may.ask && (
        <Button variant="filled" leftSection={<Plus size={16} weight="bold" />} onClick={ask}>
          {t(data.may.record ? 'record.title' : 'ask.title')}
        </Button>
      )}
      {open === 'adjust' && (
        <AdjustDialog {...{ userId, kind, today: data.today }} balances={data.data} onClose={close} />
      )}
      {open === 'info' && <VacationInfoDialog userId={userId} onClose={close} />}
    </div>
  )
}
