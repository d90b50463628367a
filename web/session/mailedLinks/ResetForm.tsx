import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountMessages } from '../../../shared/people/accountMessages.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import { Failure } from '../login/Failure.tsx';
import { NewPasswordInput } from '../NewPasswordInput.tsx';
import { useAccountApi } from '../useAccountApi.ts';
import { ResetFactors } from './ResetFactors.tsx';

/** Sets the new password that a link is for, below the second factors that stay. */
export const ResetForm = observer(function ResetForm({ token }: { token: string }) {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const navigate = useNavigate();
  const [form] = useState(() => new Form({ token, password: '' }));
  const [problem, setProblem] = useState<unknown>(null);

  const handleSubmit = async () => {
    setProblem(null);
    const response = await form.submit(api.resetPassword).catch(setProblem);
    if (!response) return;
    toasts.success(response.message);
    // Every session of the account has ended, this browser's too.
    await session.check();
    await navigate('/auth', { replace: true });
  };

  if (form.errors.token) return <LinkEnded />;
  return (
    <>
      <FormBody form={form} label="Reset the password" onSubmit={() => void handleSubmit()}>
        <NewPasswordInput field={form.field('password')} label="New password" own={[]} required />
        <p className="note">You log in anew afterwards, on every device.</p>
        <Failure problem={problem} fallback={failed.unknown} />
        <SubmitButton form={form} busyText="Saving…">
          Save the password
        </SubmitButton>
      </FormBody>
      <ResetFactors token={token} />
    </>
  );
});

/** Says that a link to a new password has ended, and where there is another one. */
export const LinkEnded = () => (
  <div className="stack" role="alert">
    <p>{accountMessages.linkEnded}</p>
    <p>
      <Link to="/forgot-password">Ask for a new link</Link>
    </p>
  </div>
);
