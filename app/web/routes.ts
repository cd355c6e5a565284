import { createRootRoute, createRoute, type AnyRoute, type RouteComponent } from '@tanstack/react-router'
import { createElement, type ComponentType } from 'react'
import { loadChunk } from '#ui/network/chunk.ts'
import type { Frame, Screen } from '#ui/shell/screens.ts'
import { BeforeApp } from './before-app.tsx'
import { EarlyPage } from './early-page.tsx'
import { Failed } from './failed.tsx'
import { pass, type Passed } from './guard.ts'
import { NotFound } from './not-found.tsx'
import { NoFrame } from './no-frame.tsx'
import { PublicFrame } from './open-frames.tsx'
import { screens } from './screens.ts'

/**
 * The tree of addresses: a frame stays on the page while the screens within it change.
 * @param enforce called when the person may no longer stay where they are
 */
export function routeTree(enforce: () => void) {
  const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Failed })
  const none = frameOf(root, 'none', NoFrame)
  const open = frameOf(root, 'public', PublicFrame)
  // the public pages need none of it
  const company = lateFrameOf(root, 'company', () => import('./company-frame.tsx'))
  const settings = lateFrameOf(company, 'settings', () => import('./settings-frame.tsx'))
  const within = (frame: Frame, parent: AnyRoute) =>
    screens.filter((screen) => screen.frame === frame).map((screen) => routeOf(parent, screen, enforce))
  return root.addChildren([
    none.addChildren(within('none', none)),
    open.addChildren(within('public', open)),
    company.addChildren([settings.addChildren(within('settings', settings)), ...within('company', company)]),
  ])
}

const frameOf = (parent: AnyRoute, id: Frame, component: RouteComponent): AnyRoute =>
  createRoute({ getParentRoute: () => parent, id, component }) as unknown as AnyRoute

/** A frame that loads at the same time as the screen in it. */
function lateFrameOf(parent: AnyRoute, id: Frame, load: () => Promise<{ Frame: ComponentType }>): AnyRoute {
  let loaded: ComponentType | undefined
  return createRoute({
    getParentRoute: () => parent,
    id,
    loader: async () => {
      loaded = (await loadChunk(load)).Frame
    },
    component: () => (loaded ? createElement(loaded) : null),
    errorComponent: Failed,
  }) as unknown as AnyRoute
}

function routeOf(parent: AnyRoute, screen: Screen, enforce: () => void): AnyRoute {
  let loaded: ComponentType | undefined
  const route: AnyRoute = createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    staticData: { screen },
    beforeLoad: ({ location, preload }) => (preload ? {} : pass(screen, location, enforce)),
    loader: async () => {
      loaded = (await loadChunk(screen.load)).Screen
    },
    component: () => {
      const { before, missing, early } = route.useRouteContext() as Passed
      if (missing) return createElement(NotFound)
      if (early) return createElement(EarlyPage)
      if (before !== undefined) return createElement(BeforeApp, { action: before })
      return loaded ? createElement(loaded) : null
    },
    errorComponent: Failed,
  }) as unknown as AnyRoute
  return route
}
