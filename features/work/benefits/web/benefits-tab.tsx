import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { EndedList, useProfile } from '#features/people/record/web/api.tsx'
import type { Got } from '#kit/contract.ts'
import { Plus } from '#ui/icons.ts'
import { Part, PartActions } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import type { GrantOfPerson, grants } from '../grants/contract.ts'
import { useBenefitWords } from './benefit-words.ts'
import { DocumentLink } from './document-panel.tsx'
import { GrantState } from './grants-list.tsx'
import { PersonGrantDialog } from './person-grant-dialog.tsx'
import { useBenefitsOf } from './queries.ts'
import css from './benefits-tab.module.css'

type Answer = Got<typeof grants.benefitsOfPerson>

/** What a person has beside pay: what runs and is planned, then what is over. */
export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('benefits')
  const words = useTranslations('history')
  const { data: answer, isError } = useBenefitsOf(userId)
  if (isError && !answer)
    return (
      <div className={css.column}>
        <Part title={t('title')} bare>
          <p className={css.quiet}>{words('failed')}</p>
        </Part>
      </div>
    )
  return (
    <div className={css.column} aria-busy={!answer}>
      {answer && <Benefits userId={userId} answer={answer} />}
    </div>
  )
}

function Benefits({ userId, answer: { data, choices, can } }: { userId: string; answer: Answer }) {
  const t = useTranslations('benefits')
  const words = useBenefitWords()
  const [open, setOpen] = useState<GrantOfPerson | 'new'>()
  const { data: head } = useProfile(userId)
  const shown = { isOwn: head?.isOwn ?? false, onOpen: can.edit ? setOpen : undefined }
  const [over, running] = [data.grants.filter(isOver), data.grants.filter((one) => !isOver(one))]
  const actions = (
    <PartActions>
      {choices && (
        <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
          {t('grant')}
        </Button>
      )}
      <WhoSees userId={userId} section="benefits" what={t('title')} />
    </PartActions>
  )
  return (
    <>
      <Part title={t('title')} bare action={actions}>
        {running.length === 0 && <p className={css.quiet}>{t(over.length > 0 ? 'noneNow' : 'none')}</p>}
        <Grants label={t('title')} grants={running} {...shown} />
      </Part>
      {over.length > 0 && (
        <Part title={t('pastOnes')} count={over.length}>
          <Grants label={t('pastOnes')} grants={over} {...shown} />
        </Part>
      )}
      <EndedList
        rows={data.ended}
        lineOf={(row) => `${row.benefit.name}: ${words.period({ ...row, until: row.dateTo })}`}
      />
      {open && <Opened {...{ userId, open, choices }} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const isOver = ({ state }: GrantOfPerson) => state === 'ended'

function Opened({
  open,
  choices,
  ...rest
}: Pick<Answer, 'choices'> & { userId: string; open: GrantOfPerson | 'new'; onClose: () => void }) {
  return <PersonGrantDialog grant={open === 'new' ? undefined : open} choices={choices ?? []} {...rest} />
}

interface Shown {
  isOwn: boolean
  onOpen: ((grant: GrantOfPerson) => void) | undefined
}

function Grants({ label, grants, ...shown }: Shown & { label: string; grants: readonly GrantOfPerson[] }) {
  if (grants.length === 0) return null
  return (
    <ul className={css.grants} aria-label={label}>
      {grants.map((grant) => (
        <li key={grant.id}>
          <Grant grant={grant} {...shown} />
        </li>
      ))}
    </ul>
  )
}

function Grant({ grant, isOwn, onOpen }: Shown & { grant: GrantOfPerson }) {
  const t = useTranslations('benefits')
  const words = useBenefitWords()
  const history = useTranslations('history')
  const { benefit, state, ownCost, recordedBy } = grant
  const about = [benefit.category?.name, benefit.provider].filter(Boolean).join(' · ')
  const facts = [
    words.period(grant),
    ownCost && words.ownPart(ownCost, isOwn),
    onOpen && recordedBy && history('recordedBy', { name: personName(recordedBy) }),
  ]
  return (
    <>
      <div className={css.words}>
        <span className={css.name}>
          {benefit.name} <GrantState state={state} />
        </span>
        {about && <span className={css.quiet}>{about}</span>}
        {benefit.description && state !== 'ended' && <span className={css.about}>{benefit.description}</span>}
        {benefit.document && <DocumentLink id={benefit.id} name={benefit.document} />}
        <span className={css.quiet}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {onOpen && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => onOpen(grant)}
          aria-label={t('changeOf', { name: benefit.name })}
        >
          {t('change')}
        </Button>
      )}
    </>
  )
}
