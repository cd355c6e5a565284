import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AudienceLine } from '#features/people/audience/web/api.tsx'
import { call } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { Archive, ArrowUUpLeft, Copy } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { RowList, useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { type Flow, flows } from '../contract.ts'
import type { FlowPurpose } from './flow-state.ts'
import { useFlowWords } from './flow-words.ts'
import { WarningsList } from './warnings-list.tsx'
import css from './flow-form.module.css'

/** Flows in the order in which they are tried, which is changed by dragging, and by the arrow keys on the same handle. */
export function FlowsList({ rows, of }: { rows: readonly Flow[]; of: FlowPurpose }) {
  const order = useChange(flows.orderApprovalFlows)
  const { shown, rowProps, handle, announcement } = useOrderedRows(rows, {
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    save: (next) => order({ purpose: of.purpose, ids: next.map(({ id }) => id) }),
  })
  return (
    <>
      <RowList>
        {shown.map((flow) => (
          <li key={flow.id} {...rowProps(flow)}>
            {shown.length > 1 && !flow.archivedAt && handle(flow)}
            <Row flow={flow} of={of} />
            <RowMenu flow={flow} of={of} />
          </li>
        ))}
      </RowList>
      {announcement}
    </>
  )
}

function Row({ flow, of }: { flow: Flow; of: FlowPurpose }) {
  const words = useFlowWords()
  const kinds = of.kinds.filter(({ value }) => flow.kinds.includes(value)).map(({ label }) => label)
  return (
    <div className={css.flow}>
      <AppLink to={`${of.home}/${flow.id}`} className={css.name}>
        {flow.name}
      </AppLink>
      <p className={css.quiet}>{words.when(flow, kinds)}</p>
      <ol className={css.chain}>
        {flow.steps.map((step, at) => (
          // steps have no other name than their place
          <li key={`${at}`}>{words.asks(step)}</li>
        ))}
      </ol>
      {!flow.audience.everyone || flow.audience.parts.length > 0 ? <AudienceLine audience={flow.audience} /> : null}
      <WarningsList warnings={flow.warnings} />
    </div>
  )
}

function RowMenu({ flow, of }: { flow: Flow; of: FlowPurpose }) {
  const t = useTranslations('flows')
  const router = useRouter()
  const restore = useChange(flows.restoreApprovalFlow)
  const { id, name, version, archivedAt } = flow
  const archive = async () => {
    const { data } = await call(flows.archiveApprovalFlow, { id, version })
    toast.success(t('archived'), {
      undo: () => void call(flows.restoreApprovalFlow, { id, version: data.version }),
    })
  }
  const items: MenuItem[] = [
    {
      word: t('duplicate'),
      icon: Copy,
      onPick: () => void router.navigate({ href: `${of.home}/create?copy=${id}` }),
    },
    archivedAt
      ? { word: t('restore'), icon: ArrowUUpLeft, onPick: () => void restore({ id, version }) }
      : { word: t('archive'), icon: Archive, onPick: () => void archive() },
  ]
  return <MoreButton items={items} label={t('moreFor', { name })} place="cell" />
}
