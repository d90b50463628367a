import type { ComponentType, ReactNode } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { ReloadNotice } from '../ui/ReloadNotice.tsx';
import { useModule } from '../ui/useModule.ts';
import type { FormProps } from './useRowForm.ts';

/** A form of a list's rows, whose code lists do without. */
export interface LazyForm<Row> {
  (props: FormProps<Row>): ReactNode;
  /** Loads the code before it is needed, for which the network may be gone then. */
  load: () => Promise<unknown>;
}

export function lazyForm<Row>(load: () => Promise<{ Form: ComponentType<FormProps<Row>> }>): LazyForm<Row> {
  function Form(props: FormProps<Row>) {
    const { module, hasFailed } = useModule(load);
    if (module) return <module.Form {...props} />;
    if (hasFailed) return <ReloadNotice text={t('The form could not be loaded. What you typed is safe.')} />;
    return <div role="status" aria-label={t('Loading the form')} />;
  }
  return Object.assign(Form, { load });
}
