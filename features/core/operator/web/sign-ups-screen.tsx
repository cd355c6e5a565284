import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { useChange } from '#ui/forms/change.ts'
import type { Column } from '#ui/table/column.ts'
import { useConfirmComment } from '#ui/overlays/confirm.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Status } from '#ui/status.tsx'
import { orElse } from '#ui/or-else.ts'
import { operator, type WaitingSignUp } from '../contract.ts'
import { Desk, Nothing } from './desk-panel.tsx'
import css from './desk-panel.module.css'
import { useDesk, useSignUps } from './queries.ts'
import { useDays } from './time-words.ts'

const DAY_MS = 86_400_000

export function Screen() {
  const t = useTranslations('operator.signUps')
  const desk = useDesk().data
  const list = useSignUps()
  const columns = useColumns()
  return (
    <Desk
      tab="signUps"
      state={desk && (desk.reviewSignUps ? t('stateOn', { count: desk.waitingSignUps }) : t('stateOff'))}
    >
      <Review />
      <DataTable
        label={t('title')}
        rows={list.rows}
        columns={columns}
        {...list.table}
        total={list.total}
        empty={
          <Nothing
            of="signUps"
            failed={list.isError}
            narrowed={false}
            retry={list.retry}
            text={t(desk?.reviewSignUps ? 'emptyOn' : 'emptyOff')}
          />
        }
      />
    </Desk>
  )
}

/** The one setting of the desk: it is kept as soon as it is set. */
function Review() {
  const t = useTranslations('operator.signUps')
  const desk = useDesk()
  const save = useChange(operator.saveOperatorSettings)
  const [wanted, setWanted] = useState<boolean>()
  const change = async (reviewSignUps: boolean) => {
    setWanted(reviewSignUps)
    await save({ reviewSignUps, version: desk.data!.version }).catch(orElse(undefined))
    // what holds now, also where another operator was quicker
    await desk.refetch()
    setWanted(undefined)
  }
  return (
    <div className={css.review}>
      <CheckboxField
        label={t('review')}
        help={t('reviewHelp')}
        value={wanted ?? desk.data?.reviewSignUps ?? false}
        disabled={!desk.data || wanted !== undefined}
        onChange={(value) => void change(value)}
      />
    </div>
  )
}

function useColumns(): readonly Column<WaitingSignUp>[] {
  const t = useTranslations('operator.signUps')
  const { moment } = useDays()
  return [
    { id: 'name', word: t('name'), cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    { id: 'email', word: t('email'), quiet: true, phone: 'note', cell: ({ email }) => email },
    {
      id: 'proven',
      word: t('proven'),
      width: '160px',
      cell: ({ isVerified }) => (
        <Status tone={isVerified ? 'good' : 'wait'}>{t(isVerified ? 'isProven' : 'notProven')}</Status>
      ),
    },
    {
      id: 'since',
      word: t('since'),
      width: '196px',
      quiet: true,
      cell: ({ since }) =>
        Date.now() - Date.parse(since) > DAY_MS ? <Status tone="bad">{t('late')}</Status> : moment(since),
    },
    { id: 'acts', word: '', width: '210px', end: true, phone: 'end', cell: (row) => <Decision signUp={row} /> },
  ]
}

function Decision({ signUp: { id, firstName, lastName, email } }: { signUp: WaitingSignUp }) {
  const t = useTranslations('operator.signUps')
  const ask = useConfirmComment()
  const approve = useChange(operator.approveSignUp)
  const refuse = useChange(operator.refuseSignUp)
  const name = `${firstName} ${lastName}`
  const onRefuse = async () => {
    const reason = await ask({
      title: t('refuseTitle', { name }),
      text: t('refuseText', { email }),
      ok: t('refuse'),
      danger: true,
      comment: { label: t('reason'), help: t('reasonHelp') },
    })
    if (reason !== undefined) await refuse({ id, reason }).catch(orElse(undefined))
  }
  return (
    <span className={css.acts}>
      <Button size="xs" variant="subtle" aria-label={`${t('refuse')}: ${name}`} onClick={() => void onRefuse()}>
        {t('refuse')}
      </Button>
      <Button
        size="xs"
        aria-label={`${t('approve')}: ${name}`}
        onClick={() => void approve({ id }).catch(orElse(undefined))}
      >
        {t('approve')}
      </Button>
    </span>
  )
}
