import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { failureOf } from '../kernel/failure.ts';
import { ErrorPage } from '../layout/ErrorPage.tsx';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { ReaderLayout } from '../layout/ReaderLayout.tsx';

/** The error boundary of a page: shows an error page in its place. */
export function PageError() {
  const error = useRouteError();

  // The router itself finds no route for a path with a line break in it.
  return isRouteErrorResponse(error) ? <NotFoundPage /> : <ErrorPage failure={failureOf(error)} />;
}

/** The error boundary of a route without a layout: shows the error page in the reader's layout. */
export function LayoutError() {
  return (
    <ReaderLayout>
      <PageError />
    </ReaderLayout>
  );
}
