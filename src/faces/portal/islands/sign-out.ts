// Who leaves takes what they typed along: the next one in this window sees none of it.
for (const form of document.querySelectorAll<HTMLFormElement>('form[action="/sign-out"]'))
  form.addEventListener("submit", () => {
    try {
      sessionStorage.clear();
    } catch {
      // Without storage nothing was kept.
    }
  });
