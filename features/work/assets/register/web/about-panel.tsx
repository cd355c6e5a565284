import { useTranslations } from 'use-intl'
import { Fact, Facts } from '#ui/facts.tsx'
import { formatAmount, formatDay, formatMoment } from '#ui/format.ts'
import { opens } from '#ui/openable.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { Asset } from '../contract.ts'
import css from './asset-screen.module.css'

/** Who has it, and what is known of it; what is not known takes no line. */
export function AboutPanel({ asset }: { asset: Asset }) {
  const t = useTranslations('assets')
  const { locale } = useReader()
  const day = (text: string | null) => text && formatDay(text, locale, { year: true })
  const lines: readonly [string, string | false | null | undefined][] = [
    ['receivedOn', day(asset.receivedOn)],
    ['returnedOn', day(asset.returnedOn)],
    ['inventoryNumber', asset.inventoryNumber],
    ['serialNumber', asset.serialNumber],
    ['location', asset.location?.name],
    ['purchasedOn', day(asset.purchasedOn)],
    ['price', asset.price !== null && `${formatAmount(asset.price, locale)} ${asset.currency ?? ''}`],
    ['warrantyEndsOn', day(asset.warrantyEndsOn)],
    ['leaseEndsOn', day(asset.leaseEndsOn)],
    ['lastCounted', asset.lastCounted && countedWords(asset.lastCounted, locale)],
    ['description', asset.description],
  ]
  return (
    <Part title={t('about')} bare>
      <Facts>
        <Fact label={t('holder')}>
          <Holder asset={asset} />
        </Fact>
        {lines.map(
          ([name, value]) =>
            value && (
              <Fact key={name} label={t(name as 'holder')}>
                <span className={css.text}>{value}</span>
              </Fact>
            ),
        )}
      </Facts>
    </Part>
  )
}

const countedWords = ({ at, by }: NonNullable<Asset['lastCounted']>, locale: string) =>
  [formatMoment(at, locale), by && personName(by)].filter(Boolean).join(' · ')

function Holder({ asset: { holder } }: { asset: Asset }) {
  const t = useTranslations('assets')
  if (!holder) return <span className={css.quiet}>{t('nobody')}</span>
  const to = `/people/${holder.id}/assets`
  return <PersonChip person={holder} size="sm" {...(opens(to) && { to })} />
}
