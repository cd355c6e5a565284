import { Component, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { loadChunk } from './chunk.ts'
import { Broken } from '#ui/error-boundary.tsx'
import { offerAgain } from './held.ts'
import { reach } from './reach.ts'
import { useAgainWhenBack } from './use-again-when-back.ts'

/**
 * What is done when the part does not load. `asks`: the shell says so and offers a retry; closing that message closes the part.
 * `in place`: the same where the part would be. `silently`: for a part that loads by itself.
 */
type WhenMissing = 'asks' | 'in place' | 'silently'

/** A part that is loaded when it is first shown, and cannot take down what is around it. */
export function late<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { whenMissing = 'asks', meanwhile = null }: { whenMissing?: WhenMissing; meanwhile?: ReactNode } = {},
): ComponentType<P & { onGone?: () => void }> {
  let known: ComponentType<P> | undefined
  const get = async () => (known ??= await loadChunk(load))
  return function Late({ onGone, ...props }) {
    const [Part, setPart] = useState(() => known)
    const [missing, setMissing] = useState<unknown>()
    const gone = useEffectEvent(() => onGone?.())
    const t = useTranslations('ui')
    const again = useEffectEvent(() => offerAgain(() => t(reach() === 'here' ? 'late.failed' : 'late.offline')))
    useAgainWhenBack(missing, () => setMissing(undefined))
    const isWanted = Part === undefined && missing === undefined
    useEffect(() => {
      if (!isWanted) return undefined
      let left = false
      const begin = async (): Promise<void> => {
        const loaded = await get().catch(
          (error: unknown) => void (left || whenMissing !== 'in place' || setMissing(error)),
        )
        if (left) return
        if (loaded) return setPart(() => loaded)
        if (whenMissing !== 'asks') return
        if (await again()) return begin()
        if (!left) gone()
      }
      void begin()
      return () => {
        left = true
      }
    }, [isWanted])
    if (missing !== undefined) return <Broken error={missing} onRetry={() => setMissing(undefined)} />
    if (!Part) return meanwhile
    return (
      <Contained onGone={onGone} inPlace={whenMissing === 'in place'}>
        <Part {...(props as unknown as P)} />
      </Contained>
    )
  }
}

interface ContainedProps {
  children: ReactNode
  onGone: (() => void) | undefined
  inPlace: boolean
}

/** A small part that fails is left out, or says so where it is; React has put the error into the console. */
class Contained extends Component<ContainedProps, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    this.props.onGone?.()
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.inPlace ? <Broken error={error} onRetry={() => this.setState({ error: undefined })} /> : null
  }
}
