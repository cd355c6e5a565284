import '@mantine/core/styles.layer.css'
import '@fontsource-variable/onest'
import '#ui/tokens.css'
import { MantineProvider } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { colourSchemeManager } from './colour-scheme.ts'
import { DEFAULT_COMPANY_COLOUR } from '#kit/company-colour.ts'
import { staffroomTheme, staffroomVariables } from './theme.ts'

const schemes = colourSchemeManager()

/** The page's policy lets in only styles that carry the nonce the server wrote into the page. */
const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// where the library's scroll lock looks for it when it writes its own <style> (get-nonce)
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

/** Theme, type and colour of the whole product. `paintColourScheme()` must have run before the first render. */
export function StaffroomProvider({
  colour = DEFAULT_COMPANY_COLOUR,
  children,
}: {
  /** The company's colour, six hex digits. Anything else gives the default. */
  colour?: string | undefined
  children: ReactNode
}) {
  const theme = useMemo(() => staffroomTheme(colour), [colour])
  const variables = useMemo(() => staffroomVariables(colour), [colour])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
