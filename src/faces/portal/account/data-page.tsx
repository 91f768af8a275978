import { Field, Icon, useViewer } from "../../http/index.ts";
import { usePortalMessages } from "../messages/portal-messages.ts";
import { ActForm, Section } from "./account-frame.tsx";
import { ProofFields, type Ways } from "./proof.tsx";

export function DataPage() {
  const text = usePortalMessages().account.data;
  return (
    <>
      <Section id="export-title" title={text.exportTitle}>
        <p>{text.exportText}</p>
        <ActForm action="/me/data/export">
          <button type="submit" class="button primary">
            <Icon name="download" size={18} />
            {text.exportAct}
          </button>
        </ActForm>
      </Section>
      <Section id="delete-title" title={text.deleteTitle}>
        <p>{text.deleteText}</p>
        <p>
          <a class="button danger" href="/me/data/delete">
            <Icon name="trash" size={18} />
            {text.deleteAct}
          </a>
        </p>
      </Section>
    </>
  );
}

export function DeletePage({ ways }: { ways: Ways }) {
  const text = usePortalMessages().account.data;
  const { member } = useViewer();
  return (
    <ActForm action="/me/data/delete">
      <p>{text.deleteText}</p>
      <Field
        name="name"
        label={text.confirmName(member?.name ?? "")}
        attributes={{ required: true, maxLength: 60, autocomplete: "off", autocapitalize: "none" }}
      />
      <ProofFields ways={ways} id="delete" act={text.confirmAct} look="danger" />
      <a class="button" href="/me/data">
        {text.keep}
      </a>
    </ActForm>
  );
}
