import { Button, Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { choicesOf, useKinds } from '#ui/own-kinds.ts'
import { AppLink } from '#ui/link.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { BUILT_IN, type Kind } from '../../types/contract.ts'
import type { PolicyVersion } from '../contract.ts'
import { GroupsList } from './groups-list.tsx'
import { isLive } from './group-state.ts'
import { usePolicyWords } from './policy-words.ts'
import { usePolicies } from './queries.ts'
import css from './policies-screen.module.css'

/** The types of leave with the rules that hold today, and what is planned. */
export function Screen() {
  const t = useTranslations('policies')
  const ui = useTranslations('ui')
  const kinds = choicesOf(useKinds(), BUILT_IN).map(({ value }) => value)
  const { data, isError, refetch } = usePolicies()
  return (
    <>
      <PageHeader title={t('title')} state={t('state')} />
      {isError ? (
        <Empty
          kind="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
        />
      ) : (
        <ul className={css.kinds}>
          {kinds.map((kind) => (
            <li key={kind}>
              {data ? (
                <>
                  <KindRules
                    kind={kind}
                    versions={data.data.filter((one) => one.kind === kind && one.group === null)}
                    hasGroups={data.data.some((one) => one.kind === kind && isLive(one, data.data))}
                  />
                  <GroupsList
                    kind={kind}
                    today={data.today}
                    versions={data.data.filter((one) => one.kind === kind && one.group !== null)}
                  />
                </>
              ) : (
                <Skeleton height={120} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function KindRules({
  kind,
  versions,
  hasGroups,
}: {
  kind: Kind
  versions: readonly PolicyVersion[]
  hasGroups: boolean
}) {
  const t = useTranslations('policies')
  const name = useKinds().word(kind)
  const words = usePolicyWords()
  const { locale } = useLeaveWords()
  const current = versions.find((one) => one.state === 'current')
  const planned = versions.filter((one) => one.state === 'planned').toReversed()
  return (
    <section className={css.kind} aria-label={name}>
      <KindMark kind={kind} size={32} />
      <div className={css.rules}>
        <h2>{name}</h2>
        {current ? (
          <>
            {hasGroups && <p className={css.whom}>{t('everyoneElse')}</p>}
            <p className={css.first}>{words.head(current)}</p>
            <ul className={css.lines}>
              {words.lines(current).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className={css.since}>
              <AppLink to={`/settings/time-off/policies/${current.id}/`}>
                {t('since', { day: formatDay(current.from, locale), version: current.number })}
              </AppLink>
            </p>
          </>
        ) : (
          <p className={css.first}>{t('none')}</p>
        )}
        {planned.map((one) => (
          <p key={one.id} className={css.planned}>
            <b>{t('from', { day: formatDay(one.from, locale) })}</b> {words.head(one)}{' '}
            <AppLink to={`/settings/time-off/policies/${one.id}/edit?type=${kind}`}>{t('change')}</AppLink>
          </p>
        ))}
      </div>
      <Button
        renderRoot={(props) => (
          <AppLink
            {...props}
            to={`/settings/time-off/policies/${current ? `${current.id}/edit` : 'create'}?type=${kind}`}
            aria-label={t('changeKind', { kind: name })}
          />
        )}
      >
        {t('change')}
      </Button>
    </section>
  )
}
