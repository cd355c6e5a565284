import { Button, SegmentedControl, Select } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AsOfField, useAsOf } from '#features/people/record/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import type { CardContent } from '#ui/tree-chart/card.ts'
import { TreeChart } from '#ui/tree-chart/tree-chart.tsx'
import { figuresOf } from '#ui/tree-chart/tree.ts'
import { type TreeChartState, useTreeChart } from '#ui/tree-chart/use-tree-chart.ts'
import { type Kind, KINDS, type OrgChart } from '../contract.ts'
import { AsOfPanel } from './as-of-panel.tsx'
import { AboutCard } from './about-card.tsx'
import { BranchPanel } from './branch-panel.tsx'
import { contentOf, type Model, modelOf } from './chart-state.ts'
import { COLOURS, type Colour, type Colouring, colouringOf } from './colour-state.ts'
import { FiguresDialog } from './figures-dialog.tsx'
import { FilesPanel } from './files-panel.tsx'
import { FindCard } from './find-fields.tsx'
import { LegendPanel } from './legend-panel.tsx'
import { useOrgChart } from './queries.ts'
import { ViewPanel } from './view-panel.tsx'
import css from './org-chart-screen.module.css'

export function Screen() {
  const t = useTranslations('orgChart')
  const [params] = useUrlState()
  const { day } = useAsOf()
  const kind = kindOf(params)
  const { data, isError, isPlaceholderData } = useOrgChart(kind, day)
  // while another kind comes, the words of the one before would be wrong
  const [shown, setShown] = useState<{ kind: Kind; chart: OrgChart }>()
  if (data && !isPlaceholderData && shown?.chart !== data.data) setShown({ kind, chart: data.data })
  if (isError) return <PageHeader title={t('title')} state={t('failed')} />
  if (!shown || !data) return <PageHeader title={t('title')} />
  return <Chart {...shown} can={data.can} />
}

/** Drafts of reorganisations, for those who plan them. */
const DRAFTS = '/company/organization-structure/drafts'

const kindOf = ({ of }: Params): Kind => KINDS.find((one) => one === of) ?? 'people'

function Chart({ kind, chart: data, can }: { kind: Kind; chart: OrgChart; can: Can }) {
  const t = useTranslations('orgChart')
  const [params] = useUrlState()
  const { day, today, show } = useAsOf()
  const model = useMemo(() => modelOf(kind, data), [kind, data])
  const chart = useTreeChart(model.tree, model.idOf)
  const colour = COLOURS_OF[kind].find((one) => one === params.colour) ?? 'none'
  const colouring = useMemo(() => colouringOf(model, colour, day ?? today), [model, colour, day, today])
  const content = useContent(model, colouring)
  useAskedPerson(model, chart, params.person)
  const isEmpty = model.tree.size === 0
  const about = (card: number, isPinned: boolean) => <AboutCard {...{ model, chart, card, isPinned, day }} />
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        state={<State model={model} top={chart.top} />}
        actions={
          <>
            {can.lookBack && <AsOfField day={day} onShow={show} />}
            {opens(DRAFTS) && (
              <Button component={AppLink} to={DRAFTS}>
                {t('drafts')}
              </Button>
            )}
            {!isEmpty && <FilesPanel {...{ chart, content, day }} />}
          </>
        }
        filters={<Bar {...{ model, chart, colour, content, can }} />}
      />
      <AsOfPanel kind={kind} day={day} today={today} canLookBack={can.lookBack} onShow={show} />
      {isEmpty ? (
        <Nothing kind={kind} />
      ) : (
        <div className={css.stage}>
          <TreeChart
            chart={chart}
            label={t('title')}
            content={content}
            wordOf={(card) => wordsOf(content(card), model.tree.children[card]!.length, t)}
            about={about}
          >
            <BranchPanel chart={chart} titleOf={(card) => content(card).title} />
            <LegendPanel groups={colouring.groups} colour={colour} />
            <ViewPanel chart={chart} />
          </TreeChart>
        </div>
      )}
    </div>
  )
}

/** Where there are no positions or departments, the way to the page that has them. */
function Nothing({ kind }: { kind: Kind }) {
  const t = useTranslations('orgChart')
  const to = kind === 'people' ? '' : PLACE[kind]
  return (
    <div className={css.empty}>
      <Empty
        title={t(`empty.${kind}`)}
        action={
          kind !== 'people' &&
          opens(to) && (
            <Button variant="filled" component={AppLink} to={to}>
              {t(`emptyAction.${kind}`)}
            </Button>
          )
        }
      >
        {t(`emptyText.${kind}`)}
      </Empty>
    </div>
  )
}

const PLACE = { positions: '/company/positions', departments: '/company/departments' }

type Can = { lookBack: boolean; positions: boolean }
type Content = (card: number) => CardContent

/** Departments are their own colour, and nobody has begun in a position. */
const COLOURS_OF: Record<Kind, readonly Colour[]> = {
  people: COLOURS,
  positions: ['none', 'department', 'location'],
  departments: ['none'],
}

function useContent(model: Model, colouring: Colouring): Content {
  const t = useTranslations('orgChart')
  return useMemo(() => {
    const plain = contentOf(model, {
      vacant: t('vacant'),
      people: (count) => t('people', { count }),
      andMore: (name, count) => t('andMore', { name, count }),
    })
    return (card) => ({ ...plain(card), tint: colouring.tintOf(card) })
  }, [model, colouring, t])
}

interface ToolsProps {
  model: Model
  chart: TreeChartState
  colour: Colour
  content: Content
}

/** The kind of chart; with cards in it, also the tools. */
function Bar({ can, ...tools }: ToolsProps & { can: Can }) {
  const { model } = tools
  const t = useTranslations('orgChart')
  const [, setParams] = useUrlState()
  const kinds = KINDS.filter((one) => one !== 'positions' || can.positions)
  return (
    <div className={css.bar}>
      <SegmentedControl
        aria-label={t('cards')}
        value={model.kind}
        onChange={(next) => setParams({ of: next === 'people' ? undefined : next, person: undefined })}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {model.tree.size > 0 && <Tools {...tools} />}
    </div>
  )
}

/** Search and colours. */
function Tools({ model, chart, colour, content }: ToolsProps) {
  const t = useTranslations('orgChart')
  const [, setParams] = useUrlState()
  const colours = COLOURS_OF[model.kind]
  return (
    <>
      <FindCard model={model} content={content} onFound={chart.flyTo} />
      {colours.length > 1 && (
        <Select
          className={css.colour}
          aria-label={t('colour')}
          value={colour}
          allowDeselect={false}
          onChange={(next) => setParams({ colour: next === 'none' ? undefined : (next ?? undefined) })}
          data={colours.map((value) => ({ value, label: t(`colours.${value}`) }))}
        />
      )}
      <FiguresDialog model={model} top={chart.top} />
    </>
  )
}

type Say = ReturnType<typeof useTranslations<'orgChart'>>

const wordsOf = ({ title, note }: { title: string; note: string }, below: number, t: Say) =>
  [title, note, below > 0 && t('directly', { count: below })].filter(Boolean).join(', ')

/** The state of things in one sentence: how many, on how many levels, and how many each leads. */
function State({ model, top }: { model: Model; top: number }) {
  const t = useTranslations('orgChart')
  const locale = useLocale()
  const { cards, levels, span, leaders } = useMemo(() => figuresOf(model.tree, top), [model, top])
  if (cards === 0) return null
  const count = t(`state.${model.kind}`, { count: cards })
  if (leaders === 0) return <>{count}</>
  return <>{t('stateOf', { count, levels, span: formatNumber(span, locale, 1) })}</>
}

/** An address can lead to a person. */
function useAskedPerson(model: Model, chart: TreeChartState, person: string | undefined) {
  const fly = useEffectEvent((id: string) => {
    const card = model.cardOf(id)
    if (card !== undefined) chart.flyTo(card)
  })
  useEffect(() => {
    if (person) fly(person)
  }, [person])
}
