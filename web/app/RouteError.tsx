import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ReaderLayout } from '../layout/ReaderLayout.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { failureOf } from './failure.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Stands in the place of a page that could not be loaded or shown. */
export function PageError() {
  const error = useRouteError();

  // The router itself finds no route for a path with a line break in it.
  return isRouteErrorResponse(error) ? <NotFoundPage /> : <ErrorPage failure={failureOf(error)} />;
}

/** Likewise where nothing stands around the page yet. */
export function LayoutError() {
  return (
    <ReaderLayout>
      <PageError />
    </ReaderLayout>
  );
}
