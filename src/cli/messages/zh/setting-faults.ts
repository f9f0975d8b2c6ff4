import type {
  ClassFault,
  CommentSettingFault,
  HostFault,
  OptionFault,
  RequirementFault,
  SecretFault,
  TemplateFault,
} from "../en/setting-faults.js";

/** Says in Chinese what is wrong with a setting, and how to correct it. */
export function saySettingFault(fault: CommentSettingFault) {
  switch (fault.kind) {
    case "address-user":
      return { message: `${fault.name} 里有用户名`, hint: "请去掉地址里的用户名和密码。" };
    case "mail-address":
      return {
        message: `${fault.name} 不是邮箱地址`,
        hint: "请写成 ann@example.org 或 Ann <ann@example.org>。",
      };
    case "switch":
      return {
        message: `${fault.name} 既不是 \`on\` 也不是 \`off\``,
        hint: "请设为 `on`，或去掉它。",
      };
    case "address":
      return {
        message: `${fault.name} 不是有效的地址`,
        hint: `地址要以 ${fault.schemes.join(" 或 ")} 开头，并且有主机名。`,
      };
    case "hours":
      return {
        message: `${fault.name} 不是 1 到 ${fault.most} 之间的小时数`,
        hint: "请写一个整数，例如 24。",
      };
    case "locale":
      return {
        message: "HANBLOG_LOCALE 不是支持的语言",
        hint: `请使用其中之一：${fault.known.join("、")}。`,
      };
    case "secret-length":
    case "secret-base64":
      return saySecret(fault);
    case "smtp-user":
      return {
        message: "HANBLOG_SMTP_URL 里的用户名或密码无法解码",
        hint: "@ 和 % 这类字符请写成百分号编码。",
      };
    case "missing":
    case "unused":
      return sayRequirement(fault);
    case "no-smtp":
    case "required":
      return sayHost(fault);
    case "class-list":
    case "class-taken":
    case "class-count":
      return sayClasses(fault);
    case "word":
    case "class-name":
    case "origins":
    case "number":
      return sayOption(fault);
    default:
      return sayTemplate(fault);
  }
}

function sayRequirement(fault: RequirementFault) {
  switch (fault.kind) {
    case "missing":
      return {
        message: `${fault.by} 需要 ${fault.name}，但它没有设置`,
        hint: `请设置 ${fault.name}，或去掉 ${fault.by}。`,
      };
    case "unused":
      return {
        message: `设置了 ${fault.name}，但没有 ${fault.without.join(" 或 ")}，它不起作用`,
        hint: `请设置 ${fault.without.join(" 或 ")}，或去掉 ${fault.name}。`,
      };
  }
}

function sayHost(fault: HostFault) {
  switch (fault.kind) {
    case "no-smtp":
      return {
        message: `设置了 HANBLOG_SMTP_URL，但 ${fault.host} 不能通过 SMTP 发送邮件`,
        hint: "请删除它和其他邮件变量；要接收通知，请设置 HANBLOG_WEBHOOK_URL。",
      };
    case "required":
      return {
        message: `${fault.name} 没有设置，或少于 ${fault.least} 个字符`,
        hint: "请在托管平台上把它设为机密变量，可以用 `openssl rand -hex 24` 生成。",
      };
  }
}

function sayClasses(fault: ClassFault) {
  switch (fault.kind) {
    case "class-list":
      return {
        message: `${fault.name} 里的 \`${fault.found}\` 不是有效的 class 名`,
        hint: "请用 1 到 64 个字母、数字或 `_`，以字母开头，多个名字用逗号分开。",
      };
    case "class-taken":
      return {
        message: `${fault.name} 里的 \`${fault.found}\` 已经是服务里的 class`,
        hint: "请去掉它。`Counter`、--class 指定的 class，以及其他 class 都只能写一次。",
      };
    case "class-count":
      return {
        message: `${fault.name} 里的名字超过 ${fault.most} 个`,
        hint: "请去掉没有页面使用的 class。",
      };
  }
}

function saySecret(fault: SecretFault) {
  switch (fault.kind) {
    case "secret-length":
      return {
        message: `HANBLOG_WEBHOOK_SECRET 不足 ${fault.least} 个字符`,
        hint: "可以用 `openssl rand -hex 24` 生成。",
      };
    case "secret-base64":
      return {
        message: "HANBLOG_WEBHOOK_SECRET 在 `whsec_` 之后不是有效的 base64",
        hint: "可以用 `echo whsec_$(openssl rand -base64 24)` 生成。",
      };
  }
}

function sayOption(fault: OptionFault) {
  switch (fault.kind) {
    case "word":
      return {
        message: `${fault.name} 里有 id 和密钥不能用的字符`,
        hint: "请只用 ASCII 字母、数字和符号，不含空格和逗号。",
      };
    case "class-name":
      return {
        message: `${fault.name} 不是评论的 class 名`,
        hint: "请用字母、数字和 _，以字母开头。`Counter` 是保留的名字。",
      };
    case "origins":
      return {
        message: `${fault.name} 里有不是网站地址的内容`,
        hint: "请填不带路径的网站，如 https://blog.example，用逗号分隔。",
      };
    case "number":
      return {
        message: `${fault.name} 不是 ${fault.least} 到 ${fault.most} 之间的整数`,
        hint: "请改正数字，或去掉它以使用默认值。",
      };
  }
}

function sayTemplate(fault: TemplateFault) {
  const name = "HANBLOG_WEBHOOK_TEMPLATE";
  switch (fault.kind) {
    case "template-name":
      return {
        message: `${name} 既不是现成的模板，也不是 JSON`,
        hint: `请写 ${fault.known.join("、")}，或以 { 开头的正文。`,
      };
    case "template-json":
      return {
        message: `${name} 不是有效的 JSON${fault.character === null ? "" : `，错误在第 ${fault.character} 个字符`}`,
        hint: "名称和文字要用双引号，整个值用单引号括起来。",
      };
    case "template-placeholder":
      return {
        message: `${name} 里有未知的占位符 \`{{${fault.name}}}\``,
        hint: `请使用其中之一：${fault.known.join("、")}。`,
      };
    case "template-empty":
      return {
        message: `${name} 里没有占位符，通知不会有任何内容`,
        hint: `请在文字里加上 \`{{text}}\`。全部占位符：${fault.known.join("、")}。`,
      };
    case "template-parameter":
      return {
        message: `模板 \`${fault.template}\` 需要 HANBLOG_WEBHOOK_URL 里有 \`${fault.parameter}\``,
        hint: `请在地址末尾加上 \`?${fault.parameter}=\` 和它的 id。`,
      };
  }
}
