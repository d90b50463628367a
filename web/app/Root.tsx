import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { type Navigator, Router, type To } from 'react-router-dom';
import { Footer } from '../layout/Footer.tsx';
import { Header } from '../layout/Header.tsx';
import { Arrival } from './Arrival.tsx';
import { Boundary } from './Boundary.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import type { Navigation } from './Navigation.ts';
import styles from './Root.module.css';
import { useStores } from './stores.ts';
import { ToastHost } from './ToastHost.tsx';
import type { Visit } from './Visit.ts';

/** The page on screen and what stands around every page of the reader's site. */
export const Root = observer(function Root() {
  const { navigation } = useStores();
  const { shown, busy } = navigation;
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  if (!shown) return null;

  return (
    <Router location={shown.location} navigator={navigator}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      {shown.route.still && shown.Page ? (
        <Boundary visit={shown}>
          <shown.Page />
        </Boundary>
      ) : (
        <>
          <Header />
          <main id="main" className={styles.main} tabIndex={-1} aria-busy={busy}>
            <Boundary visit={shown}>
              <Shown {...shown} />
            </Boundary>
          </main>
          <Footer />
        </>
      )}
      <ConnectionBar />
      <Arrival />
      <ToastHost />
    </Router>
  );
});

function Shown({ Page, failure }: Pick<Visit, 'Page' | 'failure'>) {
  return Page ? <Page /> : <ErrorPage failure={failure ?? { status: 500 }} />;
}

/** React Router's own pieces move about through our navigation. */
function navigatorOf(navigation: Navigation): Navigator {
  const hrefOf = (to: To) => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);
  return {
    createHref: hrefOf,
    go: (delta) => delta < 0 && navigation.back(),
    push: (to) => void navigation.go(hrefOf(to)),
    replace: (to) => void navigation.go(hrefOf(to), { replace: true }),
  };
}
