import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "コメント" : `${site} のコメント`),
  entryTitle: (nick, page) => `${nick} さんのコメント（${page}）`,
  waitingTitle: (title) => `[承認待ち] ${title}`,
  proofNeeded:
    "コメントの送信前にブラウザーで短い計算が必要ですが、このページではできません。https で始まるアドレスで開くか、別のブラウザーをお使いください。",
  turnstileTitle: "簡単な確認",
  turnstileCancel: "キャンセル",
  turnstileFailed:
    "Cloudflare の確認を読み込めません。ページを再読み込みしてもう一度お試しください。書いた内容は残ります。",
  turnstileNeeded:
    "コメントを書いているのがプログラムではないことを確認します。もう一度送信し、Cloudflare の確認を完了してください。",

  ownerSubject: (site, nick) => `[${site}] ${nick} さんから新しいコメント`,
  waitingSubject: (site, nick) => `[${site}] ${nick} さんのコメントが承認待ちです`,
  ownerIntro: (nick, page) => `${nick} さんが ${page} にコメントしました：`,
  waitingIntro: (nick, page) =>
    `${nick} さんが ${page} にコメントしました。承認されるまで誰にも表示されません：`,
  mail: "メール",
  link: "ウェブサイト",
  address: "IP アドレス",
  openAdmin: "管理ページを開く",
  approve: "承認する",
  remove: "削除する",

  replySubject: (site, nick) => `[${site}] ${nick} さんから返信がありました`,
  replyIntro: (nick) => `${nick} さんからの返信：`,
  yourWords: "あなたのコメント：",
  openComment: "コメントを開く",
  whyYou: (site) => `${site} へのコメントにこのアドレスが記入されたため、このメールをお送りしています。`,
  unsubscribe: "返信の通知を停止する",

  askTitle: "返信の通知",
  ask: (site) => `${site} で返信があったときのメールを停止しますか？`,
  askButton: "停止する",
  done: (site) => `停止しました。${site} から返信の通知は届きません。`,
  undoButton: "再開する",
  undone: (site) => `再開しました。${site} で返信があるとメールでお知らせします。`,
  badLink: "このリンクは不完全か、無効になっています。メールからもう一度開いてください。",

  confirmSubject: (site) => `[${site}] 返信の通知を受け取るには、アドレスを確認してください`,
  confirmIntro: (site) =>
    `このメールアドレスで ${site} に書かれたコメントに返信がありました。アドレスを確認すると、返信を表示でき、今後の返信もメールでお知らせします。確認されるまで、返信の通知は届きません。心当たりがない場合は、このメールを無視してください。`,
  confirmLink: "アドレスを確認する",
  confirmTitle: "返信の通知メール",
  confirmAsk: (site) => `${site} で返信があったときにメールを受け取りますか？`,
  confirmButton: "確認する",
  confirmed: (site) => `確認しました。${site} で返信があるとメールでお知らせします。`,

  moderationTitle: "承認と削除",
  askApprove: (nick, page) => `${nick} さんが ${page} に書いたこのコメントを承認しますか？`,
  askDelete: (nick, page, replies) =>
    `${nick} さんが ${page} に書いたこのコメントを${replies === 0 ? "" : `、返信 ${replies} 件とともに`}削除しますか？`,
  approved: "承認しました。コメントは表示されています。",
  deleted: "削除しました。",
  endedLink: "このリンクの有効期限が切れました。管理ページをご利用ください。",
  usedLink: "このリンクは使用済みか、通知のあとにコメントが変更されています。管理ページをご利用ください。",

  frontTitle: (site) => (site === "" ? "コメントサービス" : `${site} のコメントサービス`),
  frontText:
    "サイトのコメントと閲覧数を保存するサービスです。コメントの閲覧と投稿はサイトのページで行います。",
  frontHealthy: "サービスは正常に動いています。",
  frontAway: "データベースが一時的に応答していません。",
  frontSite: (site) => `サイト ${site} へ`,
  frontAdmin: "管理ページ",
  exampleLink: "サンプルページで試す",
  exampleTitle: "サンプルページ",
  exampleText:
    "このコメントはこのサービスのデータベースに保存されます。サイトのページにも同じ 2 行で表示できます：",

  readerTitle: "ログイン",
  readerWindow: "ログインしました。このウィンドウは閉じてかまいません。",
  readerFailed: "ログインできませんでした。このウィンドウを閉じて、もう一度お試しください。",

  linkSubject: (site) => `[${site}] ログイン用リンク`,
  linkIntro: (site, minutes) =>
    `このアドレスで ${site} にログインしようとした方がいます（おそらくご本人です）。リンクは一度だけ、${minutes} 分間有効です。心当たりがなければ、このメールは無視してください。`,
  linkButton: "ログインする",
  linkName: "お名前",
  linkAsk: (site) =>
    `${site} にログインしますか？ メールを依頼していない場合は、このページを閉じてください。`,
  linkTaken: "名前が空か、ほかの人が使っています。別の名前を選んでください。",
  linkCode: (minutes) =>
    `このコードを ${minutes} 分以内に、メールを依頼したページに入力してください。誰にも教えないでください。`,

  ownTitle: "あなたのデータ",
  ownSignIn: (site) => `ログインすると、${site} に保存されているあなたのデータを確認、保存、削除できます。`,
  ownWith: (platform) => `${platform} でログイン`,
  ownMail: "メールアドレス",
  ownSend: "リンクを送る",
  ownSent:
    "このアドレスで受信できれば、まもなくメールが届きます。このブラウザでリンクを開いてください。別の端末で開いた場合は、そこに表示されるコードをここに入力してください。",
  ownCode: "コード",
  ownFailed: "ログインできませんでした。もう一度お試しください。",
  ownAs: (name, by) => `${name}（${by}）としてログイン中`,
  ownSignOut: "ログアウト",
  ownComments: (count) => `あなたのコメント（${count}）`,
  ownWaiting: "承認待ち",
  ownNewer: "新しいコメント",
  ownOlder: "古いコメント",
  ownSessions: "ログイン中の場所",
  ownSession: (place, date) => `${place}（${date} から）`,
  ownEnd: "ここからログアウト",
  ownExport: "データの保存",
  ownExportText: "プロフィールと、ログインして書いたすべてのコメントを一つのファイルにします。",
  ownExportLink: "ダウンロード",
  ownErase: "データの削除",
  ownEraseText:
    "プロフィール、ログイン、ログイン中に書いたコメントを削除します。返信があるコメントは、本文とあなたの名前だけを削除し、返信は残ります。削除すると元に戻せません。",
  ownEraseLink: "削除…",
  ownEraseButton: "すべて削除",
  ownEraseLeft: (count) => `残りのコメント：${count} 件`,
  ownEraseOn: "続ける",
  ownErased: "あなたのデータを削除しました。",
  erasedComment: "このコメントは投稿者が削除しました。",
  ownReplies: "返信のお知らせメール",
  ownRepliesOn: (mail) => `ログインして書いたコメントに返信があると、${mail} にメールが届きます。`,
  ownRepliesTyped:
    "ログインして書いたコメントに返信があると、コメントに書いたアドレスの持ち主が同意していれば、そこにメールが届きます。",
  ownRepliesOff: "ログインして書いたコメントに返信があっても、メールは届きません。",
  ownTurnOn: "オンにする",
  ownTurnOff: "オフにする",

  adminNoScript: "このページには JavaScript が必要です。",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "コメントを書くには JavaScript を有効にしてください。",
};
