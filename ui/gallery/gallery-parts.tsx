import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Chip } from '#ui/chip.tsx'
import { Empty, type EmptyKind } from '#ui/empty.tsx'
import { Faces } from '#ui/faces.tsx'
import { Figure } from '#ui/figure.tsx'
import { formatBalance, formatRange } from '#ui/format.ts'
import { sample } from './gallery-people.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { KindMark } from '#ui/kind-mark.tsx'
import { KIND_ORDER } from '#ui/leave-kinds.ts'
import { Part } from '#ui/part.tsx'
import { PegScale, type Right } from '#ui/peg-scale.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { Status } from '#ui/status.tsx'
import css from './gallery.module.css'

/** Type, people, kinds, buttons, states, rights and the four empty places. */
export function GalleryParts() {
  const t = useTranslations('ui.gallery')
  const locale = useLocale()
  const people = sample(7)
  const [first, second, third] = people
  return (
    <>
      <Part title={t('type')}>
        <p className={css.display}>Åsa, Дарья & Björn</p>
        <p>{t('sample')}</p>
        <p className="num">
          {formatRange('2026-12-21', '2026-12-29', locale)} · {formatBalance(-4.5, locale)}
        </p>
        <div className={css.row}>
          <Figure value={formatBalance(11.5, locale)} unit={t('days')} meaning={t('left')} />
          <Figure value="184" meaning={t('people')} tone="good" />
        </div>
      </Part>
      <Part title={t('people')} count={people.length}>
        <div className={css.stack}>
          {first && <PersonChip person={first} size="lg" note={first.job} to="/ui" />}
          {second && <PersonChip person={second} note={second.email} />}
          {third && <PersonChip person={third} size="sm" />}
          <Faces people={people} max={5} />
        </div>
      </Part>
      <Part title={t('kinds')}>
        <ul className={css.kinds}>
          {KIND_ORDER.map((kind) => (
            <li key={kind}>
              <KindMark kind={kind} asked />
              <KindChip kind={kind} />
            </li>
          ))}
        </ul>
      </Part>
      <Controls />
      <Rights />
      <EmptyPlaces />
    </>
  )
}

function Controls() {
  const t = useTranslations('ui.gallery')
  return (
    <Part title={t('buttons')}>
      <div className={css.row}>
        <Button variant="filled">{t('approve')}</Button>
        <Button>{t('later')}</Button>
        <Button variant="subtle">{t('later')}</Button>
        <Button data-danger>{t('delete')}</Button>
        <Button disabled>{t('later')}</Button>
      </div>
      <div className={css.row}>
        <Status tone="good">{t('in')}</Status>
        <Status tone="wait">{t('invited')}</Status>
        <Status tone="plan">{t('starts')}</Status>
        <Status tone="off">{t('gone')}</Status>
        <Status tone="bad">{t('expired')}</Status>
      </div>
      <div className={css.row}>
        <Chip>{t('permanent')}</Chip>
        <Chip on onRemove={() => undefined}>
          {t('temporary')}
        </Chip>
      </div>
    </Part>
  )
}

function Rights() {
  const t = useTranslations('ui.gallery')
  const [right, setRight] = useState<Right>('view')
  return (
    <Part title={t('rights')}>
      <div className={css.row}>
        <PegScale name="gallery-a" label={t('rights')} value="none" />
        <PegScale name="gallery-b" label={t('rights')} value={right} was="edit" onChange={setRight} />
        <PegScale name="gallery-c" label={t('rights')} value="edit" locked />
      </div>
    </Part>
  )
}

function EmptyPlaces() {
  const t = useTranslations('ui.gallery')
  const words: Record<EmptyKind, string> = {
    empty: t('emptyTitle'),
    'nothing-found': t('nothingTitle'),
    error: t('errorTitle'),
    closed: t('closedTitle'),
  }
  const kinds: EmptyKind[] = ['empty', 'nothing-found', 'error', 'closed']
  return kinds.map((kind) => (
    <Empty key={kind} kind={kind} title={words[kind]} reference={kind === 'error' ? '9F3-K27' : undefined}>
      {kind === 'error' ? t('errorText') : t('emptyText')}
    </Empty>
  ))
}
