import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgChart } from '#features/people/org-chart/contract.ts'
import {
  AboutCard,
  BranchPanel,
  contentOf,
  FindCard,
  type Model,
  modelOf,
  useOrgChart,
  ViewPanel,
} from '#features/people/org-chart/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { CardContent } from '#ui/tree-chart/card.ts'
import { type Moving, TreeChart } from '#ui/tree-chart/tree-chart.tsx'
import { useTreeChart } from '#ui/tree-chart/use-tree-chart.ts'
import { usePhone } from '#ui/use-phone.ts'
import { type Reorganisation, reorganisations } from '../contract.ts'
import { draftedChart, isAbove, type Target, targetsOf } from './draft-state.ts'
import { MoveDialog } from './move-dialog.tsx'
import { MoveLines } from './move-lines-list.tsx'
import css from './draft-screen.module.css'

/** The company of the draft's day with its moves, to move people in. */
export function DraftChart({ draft }: { draft: Reorganisation }) {
  const t = useTranslations('reorganisations')
  const { effectiveDate, today } = draft
  const day = effectiveDate !== null && effectiveDate > today ? effectiveDate : undefined
  const { data, isError } = useOrgChart('people', day)
  if (isError) return <p className={css.body}>{t('chartFailed')}</p>
  return data ? <Chart draft={draft} chart={data.data} day={day} /> : <div className={css.stage} aria-busy />
}

interface Props {
  draft: Reorganisation
  chart: OrgChart
  day: string | undefined
}

function Chart({ draft, chart: company, day }: Props) {
  const t = useTranslations('reorganisations')
  const isPhone = usePhone()
  const { targets, send, said } = useMoving(draft)
  const model = useMemo(() => modelOf('people', draftedChart(company, targets)), [company, targets])
  const chart = useTreeChart(model.tree, model.idOf)
  const content = useContent(model, targets)
  const [chosen, setChosen] = useState<string>()
  const moving = useDropping(model, content, send)
  const about = (card: number, isPinned: boolean) => (
    <AboutCard
      {...{ model, chart, card, isPinned, day }}
      said={<MoveLines move={draft.moves.find(({ person }) => person.id === model.idOf(card))} />}
      acts={
        <Button variant="filled" onClick={() => setChosen(model.idOf(card))}>
          {t('move')}
        </Button>
      }
    />
  )
  return (
    <>
      <div className={css.tools}>
        <FindCard model={model} content={content} onFound={chart.flyTo} />
        <p className={css.help}>{t(isPhone ? 'touchHelp' : 'dragHelp')}</p>
      </div>
      <output className="sr">{said}</output>
      <div className={css.stage}>
        <TreeChart
          {...{ chart, content, about, moving }}
          label={t('chartLabel')}
          wordOf={(card) => wordsOf(content(card), t('movedWords'))}
        >
          <BranchPanel chart={chart} titleOf={(card) => content(card).title} />
          <ViewPanel chart={chart} />
        </TreeChart>
      </div>
      {chosen && (
        <MoveDialog
          draft={draft}
          userId={chosen}
          below={model.tree.below[model.cardOf(chosen) ?? -1] ?? 0}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}

const wordsOf = ({ title, note, mark }: CardContent, moved: string) =>
  [title, note, mark && moved].filter(Boolean).join(', ')

/** A card that is dropped onto another one reports to them. */
function useDropping(model: Model, content: Content, send: ReturnType<typeof useMoving>['send']): Moving {
  const t = useTranslations('reorganisations')
  const nameOf = (card: number) => content(card).title
  const { parents } = model.tree
  const canDrop = (card: number, onto: number) => parents[card] !== onto && !isAbove(parents, card, onto)
  return {
    onMove: (card, onto) => {
      if (!canDrop(card, onto)) return
      const sentence = t('nowReports', { name: nameOf(card), manager: nameOf(onto) })
      void send(model.idOf(card), { managerId: model.idOf(onto) }, sentence)
    },
    wordOf: (card, onto) => {
      if (onto === -1) return nameOf(card)
      return t(canDrop(card, onto) ? 'dropOn' : 'dropNot', { name: nameOf(onto) })
    },
  }
}

type Content = (card: number) => CardContent

function useContent(model: Model, targets: ReadonlyMap<string, Target>): Content {
  const t = useTranslations('reorganisations')
  return useMemo(() => {
    const plain = contentOf(model, { vacant: '', people: String, andMore: (name) => name })
    return (card) => ({ ...plain(card), ...(targets.has(model.idOf(card)) && { mark: t('moved') }) })
  }, [model, targets, t])
}

/** Moves that were dropped: shown at once, and as the server has them once it has answered. */
function useMoving({ id, version, moves }: Reorganisation) {
  const send = useChange(reorganisations.planMoves)
  const [ahead, setAhead] = useState<{ version: number; targets: ReadonlyMap<string, Target> }>()
  const [said, say] = useState('')
  const saved = useMemo(() => targetsOf(moves), [moves])
  const dropped = ahead?.version === version ? ahead.targets : undefined
  const targets = useMemo(() => {
    if (!dropped) return saved
    const all = new Map(saved)
    for (const [person, target] of dropped) all.set(person, { ...all.get(person), ...target })
    return all
  }, [saved, dropped])
  return {
    targets,
    said,
    send: async (person: string, target: Target, sentence: string) => {
      setAhead({ version, targets: new Map([[person, target]]) })
      try {
        await send({ id, version, usersIds: [person], ...target })
        say(sentence)
      } catch (refusal) {
        setAhead(undefined)
        // what belongs to no field the client has said
        const { fields, general } = serverErrors(refusal)
        const [first] = Object.values(fields)
        if (!general && first) toast.error(first)
      }
    },
  }
}
