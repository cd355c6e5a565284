import { useTranslations } from 'use-intl'
import { LiveSelect } from '#ui/forms/live-select.tsx'
import type { CardContent } from '#ui/tree-chart/card.ts'
import { found, type Model } from './chart-state.ts'
import css from './find-fields.module.css'

/** What was found says its own words: the chart may be another one by the time it is chosen. */
interface SearchResult extends CardContent {
  id: string
}

interface Props {
  model: Model
  content: (card: number) => CardContent
  onFound: (card: number) => void
}

/** Finds a card of the chart. */
export function FindCard({ model, content, onFound }: Props) {
  const t = useTranslations('orgChart')
  return (
    <LiveSelect<SearchResult>
      className={css.find}
      aria-label={t('find')}
      placeholder={t('find')}
      value={null}
      onChange={(option) => {
        const card = option && model.cardOf(option.id)
        if (typeof card === 'number') onFound(card)
      }}
      idOf={({ id }) => id}
      wordOf={({ title }) => title}
      draw={drawn}
      search={async (text, limit) =>
        found(model, content, text, limit).map((card) => ({ id: model.idOf(card), ...content(card) }))
      }
      nothing={t('nothingFound')}
    />
  )
}

const drawn = ({ title, note }: SearchResult) => (
  <span className={css.found}>
    <span>{title}</span>
    <span className={css.note}>{note}</span>
  </span>
)
